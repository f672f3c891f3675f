import { type AddinError, LimitError, messageOf, SetupError } from "../core/errors";
import type { Mail, MailMessage } from "./ports";
import { logFailure } from "./service-failure";

const SEND_MAIL = "https://www.googleapis.com/auth/script.send_mail";

/** Google's types lack the second argument, and the null where no permission is missing. */
interface ScopedAuthorization {
  getAuthorizationInfo(
    mode: GoogleAppsScript.Script.AuthMode,
    oAuthScopes: string[],
  ): { getAuthorizationStatus(): unknown; getAuthorizationUrl(): string | null };
}

/**
 * The scope is checked before every use: granular consent may have left it out, and a trigger can't ask for it.
 *
 * Source: https://developers.google.com/apps-script/reference/mail/mail-app,
 * https://developers.google.com/apps-script/reference/script/script-app#getAuthorizationInfo(AuthMode,String)
 */
export class MailAppMail implements Mail {
  /** @param name The sender's name beside the user's own address. */
  constructor(private readonly name: string) {}

  consentUrl(): string | null {
    const scoped = ScriptApp as unknown as ScopedAuthorization;
    const info = scoped.getAuthorizationInfo(ScriptApp.AuthMode.FULL, [SEND_MAIL]);
    if (info.getAuthorizationStatus() !== ScriptApp.AuthorizationStatus.REQUIRED) return null;
    return info.getAuthorizationUrl() ?? "";
  }

  send({ to, subject, body, html }: MailMessage): void {
    if (this.consentUrl() !== null) throw notAllowed();
    let left: number;
    try {
      left = MailApp.getRemainingDailyQuota();
      if (left >= 1)
        MailApp.sendEmail({
          to,
          subject,
          body,
          name: this.name,
          ...(html === undefined ? {} : { htmlBody: html }),
        });
    } catch (thrown) {
      logFailure("MailApp sendEmail", thrown, [to, subject, body]);
      throw failure(thrown);
    }
    if (left < 1) throw quotaUsedUp();
  }
}

/** Google's words may be translated, so whatever is not recognised counts as a failure of the service. */
function failure(thrown: unknown): AddinError {
  const text = messageOf(thrown);
  if (/too many times for one day/i.test(text)) return quotaUsedUp();
  if (/permission to call/i.test(text)) return notAllowed();
  return new LimitError("limit/service", "Google refused the e-mail.", "Check the address.");
}

function notAllowed(): SetupError {
  return new SetupError(
    "setup/permission",
    "Google does not let the add-on send e-mail in your name.",
    "Allow it in the form of the watch.",
  );
}

function quotaUsedUp(): LimitError {
  return new LimitError(
    "limit/daily-quota",
    "Google lets your account send no more e-mail today.",
    "Try again tomorrow.",
  );
}
