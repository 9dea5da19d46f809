import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createAccount, signInWithPassword } from '#mocks/identity/test-tokens';
import { SITE, type Outside } from './outside';

export interface SiteResponse {
  status: number;
  body: string;
}

/** Calls a path of the application. */
export type Call = (method: string, path: string, token?: string, body?: object) => Promise<SiteResponse>;

/** Returns a function that calls the site behind the proxy, with the authority's certificates only. */
export function callSite(port: number, authority: string): Call {
  const agent = new Agent({ ca: readFileSync(authority), keepAlive: true, servername: SITE });
  return (method, path, token, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        host: SITE,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      };
      const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (result) => {
        text(result).then((content) => resolve({ status: result.statusCode ?? 0, body: content }), reject);
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
}

/** Returns a function that calls one server without the proxy. */
export function callServer(port: number): Call {
  return async (method, path, token, body) => {
    const result = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: result.status, body: await result.text() };
  };
}

/** Makes a call that must succeed. @throws Error with the response */
export async function succeed(result: Promise<SiteResponse>): Promise<string> {
  const { status, body } = await result;
  if (status !== 200) throw new Error(`status ${status}: ${body.slice(0, 500)}`);
  return body;
}

/** @throws Error if the condition is not met in time */
export async function until(isMet: () => Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isMet())) {
    if (Date.now() > deadline) throw new Error(`not met within ${timeoutMs / 1_000} s`);
    await wait(200);
  }
}

/**
 * Makes an address the first administrator, like its owner: the account that somebody registered is replaced, and the owner signs
 * in by a mailed link.
 * @returns the administrator's token
 */
export async function becomeAdministrator(call: Call, outside: Outside, email: string): Promise<string> {
  const { identity, signToken } = outside;
  const path = '/api/system/bootstrap-first-admin';
  const person = { displayName: 'דנה לוי' };
  if (!identity.accounts().some((account) => account.email === email)) {
    await createAccount(identity.url, { email, password: 'registered-by-anybody', emailVerified: true });
    const { idToken } = await signInWithPassword(identity.url, email, 'registered-by-anybody');
    const refused = await call('POST', path, signToken(idToken), person);
    if (refused.status !== 401) throw new Error(`a foreign account got ${refused.status}: ${refused.body}`);
  }
  const token = signToken(await signInByLink(identity.url, email, () => identity.mails()));
  await succeed(call('POST', path, token, person));
  return token;
}

async function signInByLink(
  url: string,
  email: string,
  readMails: () => { link: string }[],
): Promise<string> {
  const post = async (action: string, body: object): Promise<{ idToken: string }> => {
    const result = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!result.ok) throw new Error(`${action}: ${await result.text()}`);
    return (await result.json()) as { idToken: string };
  };
  const request = { requestType: 'EMAIL_SIGNIN', canHandleCodeInApp: true };
  await post('sendOobCode', { ...request, email, continueUrl: `https://${SITE}/` });
  const oobCode = new URL(readMails()[0]?.link ?? '').searchParams.get('oobCode');
  return (await post('signInWithEmailLink', { email, oobCode })).idToken;
}

export interface Work {
  /** Ends the work. @throws Error if a request failed */
  stop(): Promise<string>;
}

const PATHS = [
  '/api/dashboard',
  '/api/sales?limit=50',
  '/api/customers?limit=50',
  '/api/marketers',
  '/login',
];
const PEOPLE = 6;
const PAUSE_MS = 150;

/** Lets people read pages and change a setting of theirs, until it is stopped. */
export function startWork(call: Call, token: string): Work {
  const over = new AbortController();
  let requests = 0;
  let slowestMs = 0;
  const failures: string[] = [];
  const sendRequest = async (method: string, path: string, body?: object): Promise<void> => {
    const start = performance.now();
    const result = await call(method, path, token, body).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }));
    requests += 1;
    slowestMs = Math.max(slowestMs, performance.now() - start);
    if (result.status !== 200)
      failures.push(`${method} ${path}: ${result.status} ${result.body.slice(0, 200)}`);
  };
  const work = async (person: number): Promise<void> => {
    for (let nth = person; !over.signal.aborted; nth += 1) {
      if (nth % 5 === 0) await sendRequest('PUT', '/api/sync/alerts', { wantsMail: true });
      else await sendRequest('GET', PATHS[nth % PATHS.length] ?? '/');
      await wait(PAUSE_MS);
    }
  };
  const people = Promise.all(Array.from({ length: PEOPLE }, (_, person) => work(person)));
  return {
    stop: async () => {
      over.abort();
      await people;
      if (failures.length > 0)
        throw new Error(
          `${failures.length} of ${requests} requests failed:\n${failures.slice(0, 5).join('\n')}`,
        );
      return `${requests} requests, 0 failed, slowest ${Math.round(slowestMs)} ms`;
    },
  };
}
