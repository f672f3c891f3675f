/** What a service throws into the script: Google's words, under the name that Apps Script gives to its services' errors. */
export class ServiceError extends Error {
  override readonly name = "Exception";
}

/** What a wrong or missing authorisation throws; `call` is the method as Google names it there. */
export function noPermission(call: string, scopes: readonly string[] = []): ServiceError {
  const urls = scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`);
  const required =
    urls.length === 0
      ? ""
      : `. Required permissions: ${urls.length === 1 ? urls[0] : `(${urls.join(" || ")})`}`;
  return new ServiceError(`You do not have permission to call ${call}${required}`);
}
