export const AGENTS_PATH = '/user-info';

/** Returns the path of an agent's panel on the agents page. */
export function agentPath(id: string): string {
  return `${AGENTS_PATH}?${new URLSearchParams({ agent: id }).toString()}`;
}
