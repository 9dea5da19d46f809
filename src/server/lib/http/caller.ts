import { createHash } from 'node:crypto';

/** The approved, active user of a request. */
export interface Caller {
  /** The identity provider's uid. */
  id: string;
  email: string;
  displayName: string;
  photoUrl: string | null;
  roleId: string | null;
  /** Permissions of the role; empty without a role. */
  permissions: readonly string[];
  isActive: boolean;
  /** True if the user is linked to an agent. */
  isAgent: boolean;
}

const STAMP_LENGTH = 16;

/** Returns a short hash that changes with the role, the permissions, or the link to an agent. */
export function permissionsStamp(caller: Pick<Caller, 'roleId' | 'permissions' | 'isAgent'>): string {
  const content = JSON.stringify([caller.roleId, [...caller.permissions].sort(), caller.isAgent]);
  return createHash('sha256').update(content).digest('base64url').slice(0, STAMP_LENGTH);
}
