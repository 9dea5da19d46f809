import { getUserProfile, signIn, signOut } from '#contract/features/auth/auth-contract';
import type { UserProfile } from '#contract/features/users/profile-schema';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { endSession } from './end-session';
import { signInUser } from './sign-in-user';
import { findProfile } from './auth-queries';

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
