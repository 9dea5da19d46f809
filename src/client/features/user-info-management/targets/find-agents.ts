import type { ManagedAgent } from '#contract/features/user-info-management/user-info-management-contract';
import { shownName } from '#contract/lib/http/name-text';
import { foldText } from '#contract/lib/lists/search-text';

/** Folds a name: invisible marks, quotes and repeated spaces make no difference. */
function foldName(text: string): string {
  return foldText(shownName(text));
}

/** Folds an employee number as sheets show it: without leading zeros, or as a decimal. */
function foldNumber(text: string): string {
  return foldName(text)
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d)/, '');
}

/** Returns the agents that a pasted text can mean: by employee number, else by name, else by the start of the name. */
export function findAgents(text: string, agents: readonly ManagedAgent[]): ManagedAgent[] {
  const [number, name] = [foldNumber(text), foldName(text)];
  if (name === '') return [];
  const tests: ((agent: ManagedAgent) => boolean)[] = [
    ({ employeeNumber }) => employeeNumber !== null && foldName(employeeNumber) === name,
    ({ employeeNumber }) => employeeNumber !== null && foldNumber(employeeNumber) === number,
    (agent) => foldName(agent.name ?? '') === name,
    (agent) => foldName(agent.name ?? '').startsWith(`${name} `),
  ];
  return tests.map((test) => agents.filter(test)).find((found) => found.length > 0) ?? [];
}
