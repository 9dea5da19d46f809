const PERMISSIONS_PATH = '/settings/permissions';
const AUDIT_LOG_PATH = '/settings/audit-log';
export const AGENT_SETTINGS_PATH = '/settings/user-info-management';
/** Agents without an employee number. */
export const NUMBERLESS_AGENTS_PATH = `${AGENT_SETTINGS_PATH}?show=numberless`;
const DEVICES_PATH = '/settings/biometric-devices';

export function rolePath(role: string): string {
  return `${PERMISSIONS_PATH}?${new URLSearchParams({ role }).toString()}`;
}

/** Returns the path of a user's actions in the audit log. */
export function auditLogPath(actorId: string): string {
  return `${AUDIT_LOG_PATH}?${new URLSearchParams({ actorId }).toString()}`;
}

/** Returns the path of a user's devices. */
export function devicesPath(owner: string): string {
  return `${DEVICES_PATH}?${new URLSearchParams({ owner }).toString()}`;
}
