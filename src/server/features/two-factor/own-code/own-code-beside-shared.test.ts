import type { Database } from '#server/db/database';
import { ownCodes } from '#server/db/schema/two-factor-tables';
import type * as fastHash from '../testing/fast-hash';
import { startOwnCodes } from '../testing/own-code';
import { CODE, WRONG } from '../testing/two-factor';

/** Runs after the next comparison with the organisation's code. */
let compared: () => Promise<void> = async () => {};

jest.mock('../code-hash', () => {
  const fast = jest.requireActual<typeof fastHash>('../testing/fast-hash').withoutCost();
  return {
    ...fast,
    codeMatches: async (code: string, hash: string) => {
      const isMatch = await fast.codeMatches(code, hash);
      await compared();
      return isMatch;
    },
  };
});

const { context, enable, verify, person, createOwner } = startOwnCodes();
afterEach(() => {
  compared = async () => {};
});

const setUpOwnCode = async (db: Database, userId: string): Promise<void> => {
  const now = context.clock.now().toISOString();
  await db.insert(ownCodes).values({ userId, secret: 'x', createdAt: now, confirmedAt: now });
};

it('opens no session by the shared code once the user has an own one', async () => {
  await enable();
  const headers = await person('dana');
  compared = () => setUpOwnCode(context.database.db, 'dana');
  expect((await verify(CODE, headers)).statusCode).toBe(401);
});

it('leaves the shared code to others while the owners of codes guess', async () => {
  const owners = [];
  for (let i = 0; i < 11; i++) owners.push(await createOwner(`owner-${i}`));
  for (const { headers } of owners)
    for (let i = 0; i < 5; i++) expect((await verify(WRONG, headers)).statusCode).toBe(401);
  expect((await verify(CODE, await person('noa'))).statusCode).toBe(200);
});
