const SUMMARY = /^ +summary:\s*(['"`]).*\1,$/gm;

/** Loader for the contract: removes the summaries of routes, which only the server's OpenAPI page reads. The lines stay. */
function withoutSummaries(source: string): string {
  return source.replace(SUMMARY, (summary) => summary.replace(/[^\n]/g, ''));
}

export = withoutSummaries;
