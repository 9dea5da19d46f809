/** The secret code of the mailed link that was opened. It never stands in the store. */
export interface LinkCode {
  /** Null: the address brought none, or it is used up. A copied invitation's link has only its number. */
  get(): string | null;
  /** The number by which an invitation's link is known to be the newest; null: it is no invitation's. */
  invitation(): string | null;
  /** May it be for choosing another password? False only where its address named another purpose. */
  forReset(): boolean;
  forget(): void;
}
