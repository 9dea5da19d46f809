import { createHash } from 'node:crypto';

/** The approved, active user of a request. */
export interface Caller {
  /** The identity provider's uid. */
  id: string;
  email: string;
  displayName: string;
  photoUrl: string | null;
  roleId: string | null;
  /** Null without a role. */
  roleName: string | null;
  /** Permissions of the role; empty without a role. */
  permissions: readonly string[];
  isActive: boolean;
  /** CRM agent linked to the user. */
  agentId: string | null;
}

const STAMP_LENGTH = 16;

/**
 * Returns a short hash that changes with the permissions, and with all else that a running session shows of its user and that
 * another person may change: the names of user and role, and the linked agent.
 */
export function permissionsStamp({ permissions, roleId, roleName, displayName, agentId }: Caller): string {
  const content = JSON.stringify([roleId, roleName, [...permissions].sort(), displayName, agentId]);
  return createHash('sha256').update(content).digest('base64url').slice(0, STAMP_LENGTH);
}
