import * as z from 'zod/mini';

/**
 * Reasons for refusing a change of a person, an invitation or a role: `details.reason` of a 403 or 409. `missing`
 * lists the permissions that the caller lacks.
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
