/** The database shuts down, starts, has too many connections or a full disk, or cannot be reached. */
const NO_CONNECTION =
  /^(57P0[123]|53[13]00|08\w{3}|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of the driver for the same errors without a code, for example for a statement on a connection that was cut before. */
const CONNECTION_CUT =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;
/** A standby, or a server set to read-only, rejects every write. */
const READ_ONLY = '25006';
/** A deadlock, a conflict of two transactions, and a lock that was not granted in time. */
const CONTENDED = ['40P01', '40001', '55P03'];

/** Returns whether the database cannot be reached or accepts no writes at the moment. Retrying later can help. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (NO_CONNECTION.test(code) || code === READ_ONLY)) return true;
  return typeof message === 'string' && CONNECTION_CUT.test(message);
}

/** Returns whether another transaction was in the way. The same again can succeed at once. */
export function isContended(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return (
    (typeof code === 'string' && CONTENDED.includes(code)) || (cause !== undefined && isContended(cause))
  );
}
