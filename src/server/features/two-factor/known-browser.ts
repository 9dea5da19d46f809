import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/lib/services';
import { describeBrowser } from './describe-browser';
import { buildCookie, hashToken } from './second-factor-session';
import { hasKnownBrowser, insertKnownBrowser } from './two-factor-queries';

const TOKEN_BYTES = 32;
export const KNOWN_BROWSER_LIFE_MS = 180 * 24 * 60 * 60_000;
const NAME = 'known';

/** Returns whether this user has entered the code in this browser before. The cookie proves nothing else. */
export async function isKnownBrowser(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
  userId: string,
): Promise<boolean> {
  const tokenHash = hashKnownBrowser(config, request);
  if (tokenHash === null) return false;
  return hasKnownBrowser(db, { tokenHash, userId }, clock.now());
}

/** Returns the hash of this browser's cookie, if there is one. */
export function hashKnownBrowser(config: Services['config'], { cookies }: FastifyRequest): string | null {
  const token = cookies[buildCookie(config, NAME).name];
  return token === undefined ? null : hashToken(token);
}

/** Sets the cookie of a known browser, which wrong codes of others do not lock. */
export async function rememberBrowser(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + KNOWN_BROWSER_LIFE_MS);
  const browser = describeBrowser(reply.request.headers['user-agent']);
  await insertKnownBrowser(db, { tokenHash: hashToken(token), userId, browser, now, expiresAt });
  const { name, options } = buildCookie(config, NAME);
  reply.setCookie(name, token, { ...options, maxAge: KNOWN_BROWSER_LIFE_MS / 1000 });
}
