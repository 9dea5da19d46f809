import type { ReactNode } from 'react';
import { useCan } from '#client/session/permissions/use-can';
import { paths } from '#client/lib/location/paths';
import { PanelPart } from '#client/components/panel/panel-part';
import { SaleRows } from '#client/components/panel/sale-rows';
import { useListAgentSalesQuery } from './agents-api';
import { agentsTexts as texts } from './agents-texts';

const SHOWN = 4;

/** Latest sales of an agent, for users who may see sales. Nothing if there are none. */
export function AgentSales({ agentId }: { agentId: string }): ReactNode {
  const skip = !useCan('sales.view');
  const query = { agentId, limit: SHOWN, sort: 'date', direction: 'desc' } as const;
  const sales = useListAgentSalesQuery({ query }, { skip }).currentData?.data ?? [];
  if (sales.length === 0) return null;
  return (
    <PanelPart title={texts.latestSales} all={{ to: paths.sales({ agentId }), text: texts.toAllSales }}>
      <SaleRows label={texts.latestSales} sales={sales} by="customerName" among={{ agentId }} />
    </PanelPart>
  );
}
