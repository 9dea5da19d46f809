import { describeError } from './logged-error';

const VALUE = '052-555-0123';

/** As thrown by another copy of drizzle: the process holds its CommonJS and its ES modules. */
class QueryError extends Error {
  constructor(
    readonly query: string,
    readonly params: unknown[],
    cause: Error,
  ) {
    super(`Failed query: ${query}\nparams: ${params.join()}`, { cause });
  }
}

function databaseError(message: string, code: string): Error {
  const quoting = { detail: `Key (phone)=(${VALUE}) already exists.`, where: VALUE, hint: VALUE };
  return Object.assign(new Error(message), { code, ...quoting, query: 'insert', params: [VALUE] });
}

it.each([
  ['a duplicate', databaseError('duplicate key value', '23505'), 'duplicate key value'],
  ['a value that does not fit', databaseError(`invalid date: "${VALUE}"`, '22008'), 'a value does not fit'],
  ["a trigger's text", databaseError(`${VALUE} is not valid`, 'P0001'), 'a trigger or function refused it'],
])('describes a failed statement without its values: %s', (_what, cause, says) => {
  const described = describeError(new QueryError('insert into "users" values ($1)', [VALUE], cause));
  expect(described).toMatchObject({
    message: 'Failed query: insert into "users" values ($1)',
    stack: expect.stringContaining('logged-error.test.ts'),
    cause: { message: says },
  });
  expect(JSON.stringify(described)).not.toContain(VALUE);
});

it('leaves the first message out of the stack when the message was changed', () => {
  const error = new Error(`of ${VALUE}\nand another line`);
  error.message = 'changed';
  const described = describeError(error);
  expect(described).toMatchObject({ message: 'changed', stack: expect.stringContaining('    at ') });
  expect(JSON.stringify(described)).not.toContain(VALUE);
});

it('hides addresses that a mail server quotes', () => {
  const described = describeError(new Error('550 5.1.1 <dana@misrad.example>: unknown user'));
  expect(described).toMatchObject({ message: '550 5.1.1 <[address]>: unknown user' });
});
