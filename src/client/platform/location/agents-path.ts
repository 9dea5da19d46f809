/** Where the agents are. */
export const AGENTS_PATH = '/user-info';

/** One agent beside the others. */
export function agentPath(id: string): string {
  return `${AGENTS_PATH}?${new URLSearchParams({ agent: id }).toString()}`;
}
