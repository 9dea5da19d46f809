import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { UserProfile } from '#contract/features/users/profile-schema';
import { feature } from '#contract/lib/feature';

export const authFeature = feature({
  name: 'auth',
  audit: {
    first_admin: {
      kind: 'מנהל ראשון',
      actions: {
        made: 'מינוי מנהל ראשון',
      },
    },
    session: {
      kind: 'התחברות',
      actions: {
        started: 'התחברות',
      },
    },
    account: {
      kind: 'חשבון',
      actions: {
        replaced: 'החלפת חשבון התחברות שלא נוצר כאן',
      },
    },
  },
});

export const getUserProfile = route(authFeature, {
  method: 'GET',
  path: '/api/auth/userProfile',
  summary: 'Profile of the caller with role and permissions',
  requires: 'signed-in',
  secondFactor: false,
  response: UserProfile,
});

export const signIn = route(authFeature, {
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Signs in with a new ID token and records it: 404 if not approved, 403 if not active',
  requires: 'token',
  audit: 'session.started',
  response: z.object({ data: z.object({ userId: z.string() }) }),
});

export const signOut = route(authFeature, {
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: "Ends the caller's sign-in: its tokens, also renewed ones, and its second factor",
  requires: 'token',
  audit: { none: "ends one's own sign-in" },
  response: z.object({ data: z.object({ ended: z.boolean() }) }),
});
