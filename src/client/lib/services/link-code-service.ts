/** Secret code of the mailed link that was opened. It never enters the store. */
export interface LinkCode {
  /**
   * Returns the code, or null if the address has none or it is used up. The link of an invitation that the application
   * made itself only has a number.
   */
  get(): string | null;
  /** Returns the number that identifies the newest link of an invitation, or null for any other link. */
  invitation(): string | null;
  /** Returns false only if the address names another purpose than a password reset. */
  forReset(): boolean;
  forget(): void;
}
