import { createHash } from 'node:crypto';

/** The approved, active person behind a request. */
export interface Caller {
  /** The identity provider's uid. */
  id: string;
  email: string;
  displayName: string;
  photoUrl: string | null;
  roleId: string | null;
  /** Permissions in effect: those of the role; none without a role. */
  permissions: readonly string[];
  isActive: boolean;
  /** Linked to an agent. */
  isAgent: boolean;
}

const STAMP_LENGTH = 16;

/** A short text that changes whenever the role or the permissions of a caller change, or they become an agent. */
export function permissionsStamp(caller: Pick<Caller, 'roleId' | 'permissions' | 'isAgent'>): string {
  const content = JSON.stringify([caller.roleId, [...caller.permissions].sort(), caller.isAgent]);
  return createHash('sha256').update(content).digest('base64url').slice(0, STAMP_LENGTH);
}
