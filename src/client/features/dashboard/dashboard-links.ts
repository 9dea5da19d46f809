import { useMemo } from 'react';
import { useCan } from '#client/session/permissions/use-can';
import { paths } from '#client/lib/location/paths';
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
  const sales = useCanOpen(paths.sales()) && seesSales;
  const agents = useCanOpen(paths.agents());
  const marketers = useCanOpen(paths.marketers());
  const ledger = useCanOpen(paths.ledger());
  return useMemo(
    () => ({
      sales: (filter) => (sales ? paths.sales(filter) : null),
      agents: agents ? paths.agents() : null,
      agent: (id) => (agents ? paths.agents({ agent: id }) : null),
      marketers: marketers ? paths.marketers() : null,
      ledger: (marketerId) => (ledger ? paths.ledger({ marketerId }) : null),
    }),
    [sales, agents, marketers, ledger],
  );
}
