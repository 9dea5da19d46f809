import * as z from 'zod/mini';

/**
 * Reasons for rejecting a change of a person, an invitation or a role: `details.reason` of an error. `missing`
 * lists the permissions that the caller lacks.
 */
export const CONFLICT_REASONS = [
  /** Without `system.admin`, users cannot change their own role, neither its assignment nor its permissions. */
  'own_role',
  /** Users cannot grant, revoke or manage permissions that they do not hold. */
  'beyond_own_rights',
  'last_administrator',
  'role_in_use',
  'name_taken',
  'address_has_user',
  'address_has_invitation',
  /** The server's service account may not manage accounts. */
  'identity_credentials',
  /** The invitation was mailed within the last minute. */
  'mail_just_sent',
  /** The mail server did not accept the mail. */
  'mail_refused',
  /** The mail server may have sent the mail. */
  'mail_unconfirmed',
  /** Only an inactive user can be erased. */
  'still_active',
  /** Another user changed it in the meantime. */
  'outdated',
] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

export const ConflictDetails = z.looseObject({ reason: z.enum(CONFLICT_REASONS) });
