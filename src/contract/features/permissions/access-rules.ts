import type { Requirement } from '#contract/lib/http/route';
import {
  cleanPermissions,
  holds,
  getRules,
  type Permission,
  type Rule,
} from '#contract/lib/permissions/permissions-rules';

/** A rule and its result. The first rule that holds grants access. */
export interface RuleStep extends Rule {
  holds: boolean;
}

export interface PermissionDecision {
  permission: Permission;
  allowed: boolean;
  /** In the order of the rules, up to the first rule that holds. */
  steps: RuleStep[];
}

export interface AccessDecision {
  allowed: boolean;
  /** `open`: no permission is required. */
  need: 'open' | 'one' | 'any' | 'all';
  permissions: PermissionDecision[];
}

/** Returns the decision on a permission with its evaluated rules. */
export function explainPermission(held: readonly string[], permission: Permission): PermissionDecision {
  const steps = getRules(permission).map((rule) => ({ ...rule, holds: held.includes(rule.permission) }));
  const first = steps.findIndex((step) => step.holds);
  return { permission, allowed: first >= 0, steps: first < 0 ? steps : steps.slice(0, first + 1) };
}

/** Explains the decision for a set of permissions. The account's state and the second factor are not part of it. */
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

/**
 * Returns the known permissions that `actor` does not hold. `actor` must not grant, revoke or manage them.
 * Permissions of removed resources are ignored, because they grant nothing.
 */
export function getExcessPermissions(actor: readonly string[], permissions: readonly string[]): Permission[] {
  const { kept } = cleanPermissions(permissions);
  return (kept as Permission[]).filter((permission) => !holds(actor, permission));
}
