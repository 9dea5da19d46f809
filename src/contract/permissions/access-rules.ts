import type { Requirement } from '../http/route';
import { cleanPermissions, holds, rulesOf, type Permission, type Rule } from './permissions-rules';

/** One rule as it was looked at: the first that holds lets in. */
export interface RuleStep extends Rule {
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

/** Which of the rules grants or denies a permission. */
export function explainPermission(held: readonly string[], permission: Permission): PermissionDecision {
  const steps = rulesOf(permission).map((rule) => ({ ...rule, holds: held.includes(rule.permission) }));
  const first = steps.findIndex((step) => step.holds);
  return { permission, allowed: first >= 0, steps: first < 0 ? steps : steps.slice(0, first + 1) };
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

/**
 * The known ones of `permissions` that `actor` does not hold: they keep `actor` from granting, taking or managing them.
 * Leftovers of resources that are gone grant nothing.
 */
export function beyond(actor: readonly string[], permissions: readonly string[]): Permission[] {
  const { kept } = cleanPermissions(permissions);
  return (kept as Permission[]).filter((permission) => !holds(actor, permission));
}
