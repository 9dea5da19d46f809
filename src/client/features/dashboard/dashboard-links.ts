import { useMemo } from 'react';
import { useCan } from '#client/session/permissions/use-can';
import { AGENTS_PATH, agentPath } from '#client/lib/location/agents-path';
import { LEDGER_PATH, ledgerPath, MARKETERS_PATH } from '#client/lib/location/reports-paths';
import { SALES_PATH, getSalesPath } from '#client/lib/location/sales-path';
import { useCanOpen } from '#client/components/links/page-link';

/** Links of the figures, or null if the user may not open the page. */
export interface Links {
  /** Returns the path of the sales for a filter, by its field names. */
  sales: (filter: Readonly<Record<string, string>>) => string | null;
  agents: string | null;
  agent: (id: string) => string | null;
  marketers: string | null;
  ledger: (marketerId: string) => string | null;
}

export function useLinks(): Links {
  const seesSales = useCan('sales.view');
  const sales = useCanOpen(SALES_PATH) && seesSales;
  const agents = useCanOpen(AGENTS_PATH);
  const marketers = useCanOpen(MARKETERS_PATH);
  const ledger = useCanOpen(LEDGER_PATH);
  return useMemo(
    () => ({
      sales: (filter) => (sales ? getSalesPath(filter) : null),
      agents: agents ? AGENTS_PATH : null,
      agent: (id) => (agents ? agentPath(id) : null),
      marketers: marketers ? MARKETERS_PATH : null,
      ledger: (marketerId) => (ledger ? ledgerPath({ marketerId }) : null),
    }),
    [sales, agents, marketers, ledger],
  );
}
