import { forgetAttempts, returnAttempts, takeAttempt } from './attempt-queries';
import { attempts } from '#server/db/schema/two-factor-tables';
import { authorizeAccessChange, authorizeWrite } from './authorize-write';
import { getRows } from '#server/db/database';
import type { Caller } from './http/caller';
import { HttpError } from './http/errors';
import { requestContext, type RequestContext } from './request-context';
import { lockedError, requireAttempt } from './require-attempt';
import { openTestDatabase, type TestDatabase } from './testing/database';

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
beforeEach(() => database.reset());
afterAll(() => database.close());

const LIMIT = { count: 3, windowMs: 60_000, lockMs: 10_000, longestLockMs: 35_000 };
const at = (seconds: number): Date => new Date(Date.parse('2026-09-16T09:00:00Z') + seconds * 1_000);

describe('attempts', () => {
  /** Returns null if an attempt is allowed, otherwise the seconds until the end of the lock. */
  const attempt = async (seconds: number, key = 'a', limit: object = {}) => {
    const given = { scope: 'code', key, limit: { ...LIMIT, ...limit }, now: at(seconds) };
    const locked = await takeAttempt(database.db, given);
    return locked && [(locked.until.getTime() - at(seconds).getTime()) / 1_000, locked.isFirst];
  };

  it('lock when there are more than allowed, each time for longer', async () => {
    const first = [await attempt(0), await attempt(1), await attempt(2), await attempt(3), await attempt(4)];
    expect(first).toEqual([null, null, null, [10, true], [9, false]]);
    expect(await attempt(12.9)).toEqual([0.1, false]);
    const second = [await attempt(13), await attempt(14), await attempt(15), await attempt(16)];
    expect(second).toEqual([null, null, null, [20, true]]);
    const third = [await attempt(36), await attempt(37), await attempt(38), await attempt(39)];
    expect(third).toEqual([null, null, null, [35, true]]);
  });

  it('are counted within a window, by scope and key', async () => {
    expect([await attempt(0), await attempt(1), await attempt(2)]).toEqual([null, null, null]);
    expect([await attempt(59.9, 'b'), await attempt(60), await attempt(61)]).toEqual([null, null, null]);
    expect([await attempt(62), await attempt(63)]).toEqual([null, [10, true]]);
  });

  it('after a lock are as many as stated', async () => {
    const limit = { afterLock: 1 };
    for (const second of [0, 1, 2, 3]) await attempt(second, 'a', limit);
    expect([await attempt(13, 'a', limit), await attempt(14, 'a', limit)]).toEqual([null, [20, true]]);
  });

  it('are returned, or forgotten', async () => {
    for (const second of [0, 1, 2]) await attempt(second);
    await returnAttempts(database.db, 'code', 'a', 2);
    expect([await attempt(3), await attempt(4), await attempt(5)]).toEqual([null, null, [10, true]]);
    await returnAttempts(database.db, 'code', 'a', 99);
    expect(await database.db.select().from(attempts)).toMatchObject([{ scope: 'code', key: 'a', count: 0 }]);
    await attempt(0, 'b');
    await forgetAttempts(database.db, 'code', 'a');
    expect(await database.db.select().from(attempts)).toMatchObject([{ key: 'b' }]);
    await returnAttempts(database.db, 'other', 'b');
    await returnAttempts(database.db, 'code', 'b');
    expect(await database.db.select().from(attempts)).toMatchObject([{ key: 'b', count: 0 }]);
  });

  it('that are locked are refused with the time to wait', async () => {
    const given = { scope: 'code', key: 'a', limit: { ...LIMIT, count: 1 }, now: at(0) };
    await requireAttempt(database.db, given);
    await expect(requireAttempt(database.db, given)).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'too many attempts: code',
      extras: { retryAfterSeconds: 10 },
    });
    expect(lockedError(at(0.1), at(0), 'x').extras).toEqual({ retryAfterSeconds: 1 });
    expect(lockedError(at(1.1), at(0), 'x').extras).toEqual({ retryAfterSeconds: 2 });
    expect(lockedError(at(0), at(5), 'x').extras).toEqual({ retryAfterSeconds: 1 });
  });
});

describe('the access of a write', () => {
  const caller = (id: string): Caller => ({ id }) as Caller;
  const inRequest = <T>(authorize: RequestContext['authorize'], work: () => Promise<T>): Promise<T> =>
    requestContext.run({ authorize } as RequestContext, work);

  it('is checked again with the current data', async () => {
    await database.db.transaction(async (tx) => {
      expect(await authorizeWrite(tx)).toBeNull();
      expect(await authorizeAccessChange(tx, caller('before'))).toEqual({ id: 'before' });
      await inRequest(
        async (db) => (db === tx ? caller('now') : null),
        async () => {
          expect(await authorizeWrite(tx)).toEqual({ id: 'now' });
          expect(await authorizeAccessChange(tx, caller('before'))).toEqual({ id: 'now' });
        },
      );
    });
  });

  it('may have ended meanwhile', async () => {
    const authorize = () => Promise.reject(new HttpError('not_active', 'no'));
    await database.db.transaction((tx) =>
      inRequest(authorize, async () => {
        await expect(authorizeWrite(tx)).rejects.toMatchObject({ code: 'not_active' });
        await expect(authorizeAccessChange(tx, caller('a'))).rejects.toMatchObject({ code: 'not_active' });
      }),
    );
  });

  it('is locked until the transaction ends: changes exclude each other and writes', async () => {
    const locks = async (work: Parameters<typeof database.db.transaction>[0]) => {
      let modes: unknown[] = [];
      await database.db.transaction(async (tx) => {
        await work(tx);
        const query = `select mode from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`;
        modes = getRows<{ mode: string }>(await tx.execute(query)).map(({ mode }) => mode);
      });
      return modes;
    };
    expect(await locks(authorizeWrite)).toEqual(['ShareLock']);
    expect(await locks((tx) => authorizeAccessChange(tx, caller('a')))).toEqual(['ExclusiveLock']);
  });
});
