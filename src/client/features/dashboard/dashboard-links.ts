import { useMemo } from 'react';
import { selectHolds } from '../permissions/permissions-selectors';
import { useAppSelector } from '../../lib/hooks';
import { AGENTS_PATH, agentPath } from '../../lib/location/agents-path';
import { LEDGER_PATH, ledgerPath, MARKETERS_PATH } from '../../lib/location/reports-paths';
import { SALES_PATH, getSalesPath } from '../../lib/location/sales-path';
import { useOpen } from '../../components/links/page-link';

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
  const seesSales = useAppSelector((state) => selectHolds(state, 'sales.view'));
  const sales = useOpen(SALES_PATH) !== null && seesSales;
  const agents = useOpen(AGENTS_PATH);
  const marketers = useOpen(MARKETERS_PATH);
  const ledger = useOpen(LEDGER_PATH) !== null;
  return useMemo(
    () => ({
      sales: (filter) => (sales ? getSalesPath(filter) : null),
      agents,
      agent: (id) => (agents === null ? null : agentPath(id)),
      marketers,
      ledger: (marketerId) => (ledger ? ledgerPath({ marketerId }) : null),
    }),
    [sales, agents, marketers, ledger],
  );
}
