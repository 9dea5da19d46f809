import { Secret, TOTP } from 'otpauth';
import type { Cookies } from './two-factor';
import { CODE, getCookies, startTwoFactor } from './two-factor';

/** A user of an authenticator app. */
export interface Owner {
  headers: { authorization: string };
  cookies: Cookies;
  secret: string;
  recoveryCodes: string[];
}

/** Starts the server, with calls of users who have own codes. */
export function startOwnCodes() {
  const started = startTwoFactor();
  const { context, enable, verify, person, put } = started;

  /** Returns the code that the app shows, some steps of 30 seconds away from now. */
  const getCode = ({ secret }: { secret: string }, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: context.clock.now().getTime() + steps * 30_000,
    });

  const send = (
    method: 'POST' | 'DELETE',
    path: string,
    { headers, cookies }: Pick<Owner, 'headers' | 'cookies'>,
    payload?: object,
  ) =>
    context.app.inject({
      method,
      url: `/api/two-factor/own${path}`,
      headers,
      cookies,
      ...(payload && { payload }),
    });
  const begin = (by: Pick<Owner, 'headers' | 'cookies'>) => send('POST', '', by);
  const confirm = (by: Pick<Owner, 'headers' | 'cookies'>, code: string) =>
    send('POST', '/confirm', by, { code });
  const remove = (by: Pick<Owner, 'headers' | 'cookies'>, code: string) => send('DELETE', '', by, { code });

  /** Sets up an own code for a verified user. */
  const setUp = async (by: Pick<Owner, 'headers' | 'cookies'>): Promise<Owner> => {
    const { secret } = (await begin(by)).json<{ data: { secret: string } }>().data;
    const confirmed = await confirm(by, getCode({ secret }));
    const { recoveryCodes } = confirmed.json<{ data: { recoveryCodes: string[] } }>().data;
    return { ...by, secret, recoveryCodes };
  };
  /** Enables the factor, and returns a user who has passed it and set up an own code. */
  const createOwner = async (uid = 'dana'): Promise<Owner> => {
    if (!(await readStatus(context.admin)).enabled) await enable();
    const headers = await person(uid);
    const cookies = getCookies(await verify(CODE, headers));
    const owner = await setUp({ headers, cookies });
    // The first code is used up.
    pass(30);
    return owner;
  };
  const pass = (seconds: number): void =>
    context.clock.set(new Date(context.clock.now().getTime() + seconds * 1000).toISOString());

  interface Status {
    enabled: boolean;
    mode: string;
    codeSet: boolean;
    verified: boolean;
    mustSetUp: boolean;
    ownCode: { recoveryCodes: number } | null;
  }
  const readStatus = async (headers: Owner['headers'], cookies: Cookies = {}): Promise<Status> =>
    (await context.app.inject({ url: '/api/system/two-factor', headers, cookies })).json<{ data: Status }>()
      .data;
  /** Changes the mode, by an administrator who has passed the factor by the organisation's code. */
  const setMode = async (mode: 'shared' | 'own') => {
    const cookies = getCookies(await verify(CODE));
    return put({ enabled: true, mode, currentCode: CODE }, cookies);
  };
  return { ...started, begin, confirm, remove, setUp, createOwner, getCode, pass, readStatus, setMode };
}
