/** The database shuts down, starts, is full, or cannot be reached. */
const NO_CONNECTION =
  /^(57P0[123]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of the driver for the same errors without a code, for example for a statement on a connection that was cut before. */
const CONNECTION_CUT =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;
/** A standby, or a server set to read-only, rejects every write. */
const READ_ONLY = '25006';

/** Returns whether the database cannot be reached or accepts no writes at the moment. Retrying later can help. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (NO_CONNECTION.test(code) || code === READ_ONLY)) return true;
  return typeof message === 'string' && CONNECTION_CUT.test(message);
}
