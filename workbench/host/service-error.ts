/**
 * An error that a service throws into the script: Google's message, under the name that Apps Script gives to
 * errors of its services.
 */
export class ServiceError extends Error {
  override readonly name = "Exception";
}

/** The error for missing authorisation; `call` is the method as Google names it in the message. */
export function noPermission(call: string, scopes: readonly string[] = []): ServiceError {
  const urls = scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`);
  const required =
    urls.length === 0
      ? ""
      : `. Required permissions: ${urls.length === 1 ? urls[0] : `(${urls.join(" || ")})`}`;
  return new ServiceError(`You do not have permission to call ${call}${required}`);
}
