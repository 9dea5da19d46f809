import type { Pool } from 'pg';
import type { Database } from '../database';
import { repeatableRead } from '../repeatable-read';
import { retryReads } from './retry-reads';

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });
const rows = { rows: [1] };

/** Returns a pool whose first statements fail. */
function poolFailing(...errors: Error[]) {
  const query = jest.fn();
  for (const error of errors) query.mockRejectedValueOnce(error);
  query.mockResolvedValue(rows);
  return { pool: retryReads({ query } as unknown as Pool), query };
}

it.each(['select 1', ' with one as (select 1) select'])('repeats %s once after a deadlock', async (text) => {
  const { pool, query } = poolFailing(deadlock());
  await expect(pool.query({ text })).resolves.toBe(rows);
  expect(query).toHaveBeenCalledTimes(2);
  const twice = poolFailing(deadlock(), deadlock());
  await expect(twice.pool.query(text)).rejects.toThrow('deadlock');
});

it('repeats neither writes nor statements that failed for another reason', async () => {
  const write = poolFailing(deadlock());
  await expect(write.pool.query('update sales set amount = 1')).rejects.toThrow('deadlock');
  const broken = poolFailing(new Error('no such column'));
  await expect(broken.pool.query('select x')).rejects.toThrow('no such column');
  expect([write.query.mock.calls.length, broken.query.mock.calls.length]).toEqual([1, 1]);
});

it('repeats a report as a whole', async () => {
  const read = jest.fn(async () => 'figures');
  const transaction = jest.fn().mockRejectedValueOnce(new Error('failed', { cause: deadlock() }));
  transaction.mockImplementation((work: typeof read) => work());
  const db = { transaction } as unknown as Database;
  await expect(repeatableRead(db, read)).resolves.toBe('figures');
  transaction.mockRejectedValueOnce(new Error('broken'));
  await expect(repeatableRead(db, read)).rejects.toThrow('broken');
});
