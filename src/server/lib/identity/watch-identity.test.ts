import { pino } from 'pino';
import { ownAccounts } from '../testing/app';
import { testClock } from '../testing/clock';
import { callIdentity } from './ask-identity';
import { watchIdentity } from './watch-identity';

it('logs an outage of the identity provider once, and its end', async () => {
  const messages: string[] = [];
  const log = pino({}, { write: (line) => void messages.push((JSON.parse(line) as { msg: string }).msg) });
  const answers = [false, false, true, true, false];
  let stop = (): Promise<void> => Promise.resolve();
  let pings = 0;
  await new Promise<void>((done) => {
    const ping = async (): Promise<void> => {
      const isUp = answers[pings];
      pings += 1;
      if (pings === answers.length) done();
      if (isUp !== true) throw new Error('away');
    };
    const { now } = testClock();
    const clock = { now, sleep: () => new Promise<void>((wake) => void setImmediate(wake)) };
    stop = watchIdentity({ identityAdmin: { ...ownAccounts, ping }, clock, log });
  });
  await stop();
  const service = 'the service account of GOOGLE_APPLICATION_CREDENTIALS gets';
  const [lost, back] = [`${service} no access token`, `${service} access tokens again`];
  expect(messages.slice(0, 3)).toEqual([lost, back, lost]);
});

it.each([
  ['app/invalid-credential', 'identity_credentials', /GOOGLE_APPLICATION_CREDENTIALS gets no access token/],
  ['auth/insufficient-permission', 'identity_credentials', /lacks the role Firebase Authentication Admin/],
  ['auth/internal-error', undefined, /cannot be asked/],
])('answers %s of the provider with what is missing', async (code, reason, message) => {
  const call = callIdentity(() => Promise.reject(Object.assign(new Error('secret'), { code })));
  const error = await call.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) as string });
  expect((error as { extras: { details?: { reason: string } } }).extras.details?.reason).toBe(reason);
});
