import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/services';
import { cookieOf, hashOf } from './second-factor-session';
import { insertKnownBrowser, isKnownBrowser } from './two-factor-queries';

const TOKEN_BYTES = 32;
const LIFE_MS = 180 * 24 * 60 * 60_000;
const NAME = 'known';

/** The mark of the browser on which this person has proved the code before; null: none. It proves nothing else. */
export async function knownBrowser(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
  userId: string,
): Promise<string | null> {
  const token = request.cookies[cookieOf(config, NAME).name];
  if (token === undefined) return null;
  const tokenHash = hashOf(token);
  return (await isKnownBrowser(db, { tokenHash, userId }, clock.now())) ? tokenHash : null;
}

/** Gives the browser its mark, from which on others' wrong codes do not shut it out. */
export async function rememberBrowser(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  await insertKnownBrowser(db, { tokenHash: hashOf(token), userId, now, expiresAt });
  const { name, options } = cookieOf(config, NAME);
  reply.setCookie(name, token, { ...options, maxAge: LIFE_MS / 1000 });
}
