import { pino } from 'pino';
import { ownAccounts } from '../testing/app';
import { testClock } from '../testing/clock';
import { openTestDatabase } from '../testing/database';
import { callIdentity } from './ask-identity';
import { createIdentityCheck } from './watch-identity';

it('logs an outage of the identity provider once, and its end', async () => {
  const database = await openTestDatabase();
  const messages: string[] = [];
  const log = pino({}, { write: (line) => void messages.push((JSON.parse(line) as { msg: string }).msg) });
  const responses = [false, false, true, true, false];
  const ping = async (): Promise<void> => {
    if (responses.shift() !== true) throw new Error('away');
  };
  const identityAdmin = { ...ownAccounts, ping };
  const check = createIdentityCheck({ identityAdmin, clock: testClock(), log, db: database.db });
  for (let left = responses.length; left > 0; left -= 1) await check();
  await database.close();
  const service = 'the service account of GOOGLE_APPLICATION_CREDENTIALS gets';
  const [lost, back] = [`${service} no access token`, `${service} access tokens again`];
  expect(messages).toEqual([lost, back, lost]);
});

it.each([
  ['app/invalid-credential', 'identity_credentials', /GOOGLE_APPLICATION_CREDENTIALS gets no access token/],
  ['auth/insufficient-permission', 'identity_credentials', /lacks the role Firebase Authentication Admin/],
  ['auth/internal-error', undefined, /cannot be asked/],
])("explains the provider's error %s", async (code, reason, message) => {
  const call = callIdentity(() => Promise.reject(Object.assign(new Error('secret'), { code })));
  const error = await call.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) as string });
  expect((error as { extras: { details?: { reason: string } } }).extras.details?.reason).toBe(reason);
});
