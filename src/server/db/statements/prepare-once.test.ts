import type { Database } from '../database';
import { prepareOnce } from './prepare-once';

it('prepares a statement once per database', () => {
  const prepare = jest.fn((db: Database) => ({ db }));
  const getStatement = prepareOnce(prepare);
  const [one, other] = [{} as Database, {} as Database];
  const first = getStatement(one);
  expect(getStatement(one)).toBe(first);
  expect(getStatement(other)).not.toBe(first);
  expect(getStatement(one)).toBe(first);
  expect(prepare.mock.calls).toEqual([[one], [other]]);
});
