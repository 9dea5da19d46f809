import { getUserProfile, signIn, signOut } from '#contract/features/auth/auth-contract';
import type { UserProfile } from '#contract/features/users/profile-schema';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { signInUser } from './sign-in-user';
import { findCaller, findProfile } from './auth-queries';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityClaims } from '#server/lib/identity/identity';
import type { Services } from '#server/lib/services';
import { endVerifiedSession } from '#server/features/two-factor/second-factor-session';
import { insertEndedSession } from './ended-sessions-queries';

/**
 * Ends the sign-in of a token, and this browser's second factor. The browser forgets its tokens by itself; this rejects copies.
 * @returns false for an account without a user
 */
async function endSession(
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

export const authRoutes = [
  serve(getUserProfile, async ({ services, user }) => {
    const found = await findProfile(services.db, user.id);
    if (!found) throw new HttpError('not_approved', 'no approved user with this account');
    return present(found);
  }),

  serve(signOut, async ({ services, claims, request, reply }) => ({
    data: { ended: await endSession(services, claims, request, reply) },
  })),

  serve(signIn, async ({ services, claims }) => ({ data: { userId: await signInUser(services, claims) } })),
];

function present({ user, role }: NonNullable<Awaited<ReturnType<typeof findProfile>>>): UserProfile {
  return {
    id: user.id,
    email: user.email,
    displayName: user.displayName,
    photoURL: user.photoUrl,
    roleId: user.roleId,
    role: role && {
      id: role.id,
      name: role.name,
      description: role.description,
      permissions: role.permissions,
    },
    isAgent: user.agentId !== null,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    lastLogin: user.lastLogin,
  };
}
