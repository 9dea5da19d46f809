import * as z from 'zod/mini';
import { route } from '../../lib/http/route';
import { UserProfile } from '../users/profile-schema';

export const getUserProfile = route({
  method: 'GET',
  path: '/api/auth/userProfile',
  summary: 'Profile of the caller, with role and permissions',
  requires: 'signed-in',
  secondFactor: false,
  response: UserProfile,
});

export const signIn = route({
  method: 'POST',
  path: '/api/auth/sign-in',
  summary:
    'Admits the holder of a fresh ID token: 404 when not approved, 403 when not active; notes the sign-in',
  requires: 'token',
  secondFactor: false,
  audit: {
    none: 'each sign-in is noted at the user; the first one of an invited person leaves user.activated',
  },
  response: z.object({ data: z.object({ userId: z.string() }) }),
});
