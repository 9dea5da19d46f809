/** Returns false for the empty id, which stands for the sales without an agent: a part of their own, and no person. */
export function isAgent(id: string): boolean {
  return id !== '';
}

/** Returns the number of agents among the ids of rows. */
export function countAgents(ids: readonly string[]): number {
  return new Set(ids.filter(isAgent)).size;
}
