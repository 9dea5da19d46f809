import { pino } from 'pino';
import { freePort } from '../../../../scripts/free-port';
import { ConfigError } from '../config';
import { openWhenReachable } from './open-when-reachable';

it('waits a minute for a database that does not answer, then names the setting without the password', async () => {
  let now = 0;
  const clock = {
    now: () => new Date(now),
    sleep: async (ms: number) => void (now += ms),
  };
  const url = `postgres://misrad:secret@127.0.0.1:${await freePort()}/misrad`;
  const opening = openWhenReachable({ url }, { clock, log: pino({ level: 'silent' }) });
  const error = await opening.catch((reason: unknown) => reason as Error);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/DATABASE_URL: the database cannot be reached \(ECONNREFUSED\)/);
  expect(String(error)).not.toContain('secret');
  expect(now).toBe(60_000);
});
