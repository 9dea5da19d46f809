import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityClaims } from '#server/lib/identity/identity';
import type { Services } from '#server/lib/services';
import { endVerifiedSession } from '#server/features/two-factor/second-factor-session';
import { findCaller } from './auth-queries';
import { insertEndedSession } from './ended-sessions-queries';

/**
 * Ends the sign-in of a token, and this browser's second factor. The browser forgets its tokens by itself; this rejects copies.
 * @returns false for an account without a user
 */
export async function endSession(
  services: Services,
  { uid, authTime }: IdentityClaims,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { db, clock } = services;
  await endVerifiedSession(services, request, reply);
  if ((await findCaller(db, uid)) === null) return false;
  await insertEndedSession(db, { userId: uid, authTime, now: clock.now() });
  return true;
}
