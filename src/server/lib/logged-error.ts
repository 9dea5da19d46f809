/** Classes of PostgreSQL's errors whose messages quote values, and what is logged instead. */
const QUOTING: Readonly<Record<string, string>> = {
  '22': 'a value does not fit',
  P0: 'a trigger or function refused it',
};
const FAILED_QUERY = 'Failed query: ';
const FRAME = /^ {4}at /;
const ADDRESS = /[^\s@<>"']+@[^\s@<>"']+/g;

/**
 * Describes an error and its causes for the log, without the values of a statement. Errors must not be logged in any other way:
 * those of drizzle quote the parameters, and `detail`, `where` and `hint` of PostgreSQL quote rows.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const { name, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message: getSafeMessage(error),
    ...(typeof code === 'string' && { errorCode: code }),
    // The stack starts with the message, which may have several lines.
    stack: stack
      .replace(message, () => '')
      .split('\n')
      .filter((line) => FRAME.test(line))
      .join('\n'),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** Replaces e-mail addresses, which for example mail servers quote in their responses. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '[address]');
}

/** Returns whether drizzle reports a statement, with the driver's error as its cause. */
export function isFailedQuery({ message }: Error): boolean {
  // Recognised by its message, since a process can hold several copies of drizzle's class.
  return message.startsWith(FAILED_QUERY);
}

/** Returns the message of an error, or its replacement if it may quote values of a statement. */
function getSafeMessage(error: Error): string {
  const { message } = error;
  const { code, query } = error as { code?: unknown; query?: unknown };
  if (isFailedQuery(error)) return FAILED_QUERY + (typeof query === 'string' ? query : '');
  const quoting = typeof code === 'string' ? QUOTING[code.slice(0, 2)] : undefined;
  return quoting ?? withoutAddresses(message);
}
