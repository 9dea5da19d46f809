import { getUserProfile, signIn } from '../../contract/auth/auth-contract';
import type { UserProfile } from '../../contract/users/users-contract';
import { HttpError } from '../platform/errors';
import { serve } from '../platform/serve-route';
import { findCaller, findProfile, updateLastLogin } from './auth-queries';

export const authRoutes = [
  serve(getUserProfile, async ({ services, user }) => {
    const found = await findProfile(services.db, user.id);
    if (!found) throw new HttpError('not_approved', 'no approved user with this account');
    return present(found);
  }),

  serve(signIn, async ({ services, claims }) => {
    const found = await findCaller(services.db, claims.uid);
    if (!found) throw new HttpError('not_found', 'no approved user with this account');
    if (!found.caller.isActive) throw new HttpError('not_active', 'this user is not active');
    await updateLastLogin(services.db, found.caller.id, services.clock.now());
    return { data: { userId: found.caller.id } };
  }),
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
    createdAt: iso(user.createdAt),
    updatedAt: iso(user.updatedAt),
    lastLogin: user.lastLogin === null ? null : iso(user.lastLogin),
  };
}

/** The drivers write moments in their own forms; the contract has one. */
function iso(moment: string): string {
  return new Date(moment).toISOString();
}
