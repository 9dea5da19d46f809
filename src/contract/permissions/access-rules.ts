import type { Requirement } from '../http/route';
import { holds, SYSTEM_ADMIN, type Permission, type Resource } from './permissions-rules';

/** One rule of spec.md section 6 as it was looked at: the first that holds lets in. */
export interface RuleStep {
  rule: 'admin' | 'manage' | 'exact';
  /** What the rule asks for. */
  permission: Permission;
  holds: boolean;
}

/** How one permission is decided. */
export interface PermissionDecision {
  permission: Permission;
  allowed: boolean;
  /** In the order of the rules, up to the first that holds. */
  steps: RuleStep[];
}

export interface AccessDecision {
  allowed: boolean;
  /** `open`: no permission is asked for. */
  need: 'open' | 'one' | 'any' | 'all';
  permissions: PermissionDecision[];
}

/** Which of the rules grants or denies a permission. Decides as `can()` does. */
export function explainPermission(held: readonly string[], permission: Permission): PermissionDecision {
  const [resource, action] = permission.split('.') as [Resource, string];
  const rules: RuleStep[] = [{ rule: 'admin', permission: SYSTEM_ADMIN, holds: held.includes(SYSTEM_ADMIN) }];
  if (permission !== SYSTEM_ADMIN && action !== 'admin' && action !== 'manage')
    rules.push({
      rule: 'manage',
      permission: `${resource}.manage`,
      holds: held.includes(`${resource}.manage`),
    });
  if (permission !== SYSTEM_ADMIN)
    rules.push({ rule: 'exact', permission, holds: held.includes(permission) });
  const first = rules.findIndex((step) => step.holds);
  return { permission, allowed: first >= 0, steps: first < 0 ? rules : rules.slice(0, first + 1) };
}

/** Why somebody who holds these permissions is let in, or is not. Accounts and the second factor are not looked at. */
export function explainAccess(held: readonly string[], requires: Requirement): AccessDecision {
  if (requires === 'public' || requires === 'token' || requires === 'signed-in')
    return { allowed: true, need: 'open', permissions: [] };
  if (typeof requires === 'string') return decide('one', [requires]);
  return 'allOf' in requires ? decide('all', requires.allOf) : decide('any', requires.anyOf);

  function decide(need: 'one' | 'any' | 'all', needed: readonly Permission[]): AccessDecision {
    const permissions = needed.map((permission) => explainPermission(held, permission));
    const allowed =
      need === 'any' ? permissions.some((one) => one.allowed) : permissions.every((one) => one.allowed);
    return { allowed, need, permissions };
  }
}

/** What keeps `actor` from granting or taking `permissions`: those known ones that they do not hold themselves. */
export function beyond(actor: readonly string[], permissions: readonly string[]): Permission[] {
  return (permissions as Permission[]).filter((permission) => !holds(actor, permission));
}
