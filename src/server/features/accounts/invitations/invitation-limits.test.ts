import { attempts } from '#server/db/schema/two-factor-tables';
import { testClock, type TestClock } from '#server/lib/testing/clock';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { requireOpening, takeMail } from './invitation-limits';

let database: TestDatabase;
let clock: TestClock;
beforeAll(async () => void (database = await openTestDatabase()));
beforeEach(async () => {
  await database.reset();
  clock = testClock();
});
afterAll(() => database.close());

const MINUTE_MS = 60_000;
const parts = () => ({ db: database.db, clock });
let invitations = 0;
/** Takes a mail of another invitation each time, unless one is named. */
const mail = (inviterId: string, invitationId = `invitation ${++invitations}`) =>
  takeMail(parts(), { invitationId, inviterId });
const open = (invitation: string) => requireOpening(parts(), invitation);
const refused = (scope: string, retryAfterSeconds: number) => ({
  code: 'too_many_requests',
  message: `too many attempts: ${scope}`,
  extras: { retryAfterSeconds },
});

async function repeat(times: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await work(turn);
}

it('an inviter sends twenty mails in ten minutes, then waits for five', async () => {
  await repeat(20, () => mail('a'));
  await expect(mail('a')).rejects.toMatchObject(refused('invitation-mails', 300));
  await mail('b');
  await clock.sleep(5 * MINUTE_MS);
  await mail('a');
});

it('the window of the mails is ten minutes', async () => {
  await repeat(20, () => mail('a'));
  await clock.sleep(10 * MINUTE_MS);
  await mail('a');
});

it('all inviters send sixty mails in ten minutes, and a refused one is not counted for its inviter', async () => {
  await repeat(60, (turn) => mail(`inviter ${turn % 6}`));
  await expect(mail('inviter 0')).rejects.toMatchObject(refused('invitation-mails', 300));
  const counts = new Map((await database.db.select().from(attempts)).map(({ key, count }) => [key, count]));
  expect([counts.get('inviter 0'), counts.get('*')]).toEqual([10, 61]);
});

it('an invitation is mailed once a minute, by whomever, and a refused mail is not counted', async () => {
  await mail('a', 'i');
  await expect(mail('b', 'i')).rejects.toMatchObject(refused('invitation-mails-repeated', 60));
  const keys = (await database.db.select().from(attempts)).map(({ key }) => key);
  expect(keys.sort()).toEqual(['*', 'a', 'i']);
  await clock.sleep(MINUTE_MS);
  await mail('b', 'i');
});

it('a mail that was not sent is returned to all three', async () => {
  const returnMail = await mail('a', 'i');
  await mail('a');
  await returnMail();
  await mail('b', 'i');
  await mail('b', 'j').then((giveBack) => giveBack());
  const rows = (await database.db.select().from(attempts)).filter(({ key }) => ['*', 'a'].includes(key));
  expect(rows.map(({ scope, key, count }) => [scope, key, count]).sort()).toEqual([
    ['invitation-mails', '*', 2],
    ['invitation-mails', 'a', 1],
  ]);
});

it('an invitation is opened ten times in fifteen minutes', async () => {
  await repeat(10, () => open('i'));
  await expect(open('i')).rejects.toMatchObject(refused('invitation-openings', 900));
  await open('j');
  await clock.sleep(15 * MINUTE_MS - 1_000);
  await expect(open('i')).rejects.toMatchObject(refused('invitation-openings', 1));
  await clock.sleep(1_000);
  await open('i');
});
