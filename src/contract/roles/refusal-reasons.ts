import * as z from 'zod/mini';

/**
 * Why people, invitations and roles cannot be changed as asked: `details.reason` of a 403 or 409. What a caller does not
 * hold and would have to stands in `missing`.
 */
export const REFUSAL_REASONS = [
  /** Nobody changes their own role, or the role that they hold, but a holder of `system.admin`. */
  'own_role',
  /** Nobody grants, takes, or decides on people who hold, what they do not hold themselves. */
  'beyond_own_rights',
  'last_administrator',
  'role_in_use',
  'name_taken',
  'address_has_user',
  'address_has_invitation',
  /** Somebody else changed it in the meantime. */
  'outdated',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const RefusalDetails = z.looseObject({ reason: z.enum(REFUSAL_REASONS) });
