import * as z from 'zod/mini';

/** A named set of permissions (spec.md section 3, "Role"). */
export const Role = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Strings of the form `resource.action`. May contain permissions of resources that no longer exist. */
  permissions: z.array(z.string()),
});
export type Role = z.infer<typeof Role>;
