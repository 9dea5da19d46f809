import * as z from 'zod/mini';
import { Role } from '#contract/lib/permissions/permissions-rules';
import { Timestamp } from './timestamp-rules';

/** Maximum length of a person's name, in characters. */
export const PERSON_NAME_MAX_LENGTH = 200;

/** A user who may sign in (spec.md section 3, "User profile"). */
export const UserProfile = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  photoURL: z.nullable(z.string()),
  roleId: z.nullable(z.string()),
  /** Null while the role is missing. The client then retries (spec.md section 4, "Profile fetch"). */
  role: z.nullable(Role),
  /** True if the user is linked to an agent and has the agent's page. */
  isAgent: z.boolean(),
  createdAt: z.nullable(Timestamp),
  updatedAt: z.nullable(Timestamp),
  lastLogin: z.nullable(Timestamp),
});
export type UserProfile = z.infer<typeof UserProfile>;
