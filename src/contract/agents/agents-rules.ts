import type { AgentRow } from './agents-contract';

/** Percent of the target that is reached, as it is; null: no target. */
export function reachedOf(amount: number, target: number | null): number | null {
  return target === null || target <= 0 ? null : (amount / target) * 100;
}

/** Is this somebody to be seen at first: an active agent, or sales and salaries that stand under another id? */
export function isShownFirst({ isActive, figures, salary }: AgentRow): boolean {
  return isActive || Boolean(figures?.amount) || Boolean(figures?.sales) || Boolean(salary);
}
