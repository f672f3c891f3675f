/** The one clock trigger that an add-on may have per user and document. */
export interface Triggers {
  /**
   * Makes sure that `continueRun` is called about once an hour.
   *
   * @returns The trigger's unique id; null where triggers are not to be had (test deployments, missing scope).
   */
  ensureHourly(): string | null;
  /**
   * Removes our trigger from this document, if it is ours.
   *
   * @returns False if Google refuses: who runs this may have taken the permission back.
   */
  remove(uniqueId: string): boolean;
}
