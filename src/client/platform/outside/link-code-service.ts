/** The secret code of the mailed link that was opened. It never stands in the store. */
export interface LinkCode {
  /** Null: the address brought none, or it is used up. */
  get(): string | null;
  forget(): void;
}
