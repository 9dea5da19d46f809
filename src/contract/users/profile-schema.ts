import * as z from 'zod/mini';
import { Role } from '../roles/role-schema';
import { Timestamp } from './timestamp-rules';

/** A person who may sign in (spec.md section 3, "User profile"). */
export const UserProfile = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  photoURL: z.nullable(z.string()),
  roleId: z.nullable(z.string()),
  /** Null while the role is missing: the browser then asks again (spec.md section 4, "Profile fetch"). */
  role: z.nullable(Role),
  /** Linked to an agent: has an area of their own. */
  isAgent: z.boolean(),
  createdAt: z.nullable(Timestamp),
  updatedAt: z.nullable(Timestamp),
  lastLogin: z.nullable(Timestamp),
});
export type UserProfile = z.infer<typeof UserProfile>;
