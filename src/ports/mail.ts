export interface MailMessage {
  readonly to: string;
  /** One line. */
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
}

/** E-mail in the user's own name; a permission of its own, which a user may withhold. */
export interface Mail {
  /** Null if the user allows it; else the address of Google's page that asks, `""` if Google names none. */
  consentUrl(): string | null;
  /**
   * Sends one message to one address.
   *
   * @throws {SetupError} Without permission.
   * @throws {LimitError} `limit/daily-quota` if the account may write to nobody more today, `limit/service` for anything else.
   */
  send(message: MailMessage): void;
}
