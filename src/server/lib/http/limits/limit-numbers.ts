/** Limits of requests that tests change. */
export interface LimitNumbers {
  /** Calls per minute of a user. */
  perUser: number;
  /** Calls per minute and address without a valid token: an office behind one address signs in together. */
  perAddress: number;
  /** Connections that read nothing of a file for this long are closed, ms. */
  fileUnreadMs: number;
  /** Maximum duration of creating and reading a file, ms. */
  fileTotalMs: number;
}

/** Limits in production. */
export const LIMIT_NUMBERS: LimitNumbers = {
  perUser: 1_200,
  perAddress: 600,
  fileUnreadMs: 30_000,
  fileTotalMs: 10 * 60_000,
};
