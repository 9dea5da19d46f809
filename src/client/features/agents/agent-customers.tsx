import type { ReactNode } from 'react';
import { daysBetween } from '#contract/lib/calendar/calendar-rules';
import { paths } from '#client/lib/location/paths';
import { useCan } from '#client/session/permissions/use-can';
import { RecordLink } from '#client/components/links/record-link';
import { PanelFigure } from '#client/components/panel/panel-figure';
import { PanelPart } from '#client/components/panel/panel-part';
import { TwoLineRows } from '#client/components/panel/two-line-rows';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { useGetAgentCustomerTotalsQuery, useListAgentCustomersQuery } from './agents-api';
import { agentsTexts as texts } from './agents-texts';

interface Props {
  agentId: string;
}

/** Number of an agent's customers, and of the active ones, for users who may see customers. */
export function CustomersFigure({ agentId }: Props): ReactNode {
  const skip = !useCan('customers.view');
  const all = useGetAgentCustomerTotalsQuery({ query: { agentId } }, { skip }).currentData?.data.count;
  const active = useGetAgentCustomerTotalsQuery({ query: { agentId, active: true } }, { skip }).currentData
    ?.data.count;
  if (skip) return null;
  return (
    <PanelFigure
      label={texts.customers}
      value={<Count value={all ?? null} />}
      note={active !== undefined && texts.activeCustomers(active)}
    />
  );
}

const SHOWN = 4;

/** Inactive customers of an agent who have ever bought, the largest loss first. Nothing if there are none. A customer opens in place of the agent. */
export function CallBack({ agentId, today }: Props & { today: string }): ReactNode {
  const skip = !useCan('customers.view');
  const { currentData } = useListAgentCustomersQuery(
    { query: { agentId, active: false, limit: SHOWN, sort: 'lastYearAmount', direction: 'desc' } },
    { skip },
  );
  const customers = (currentData?.data ?? []).filter(({ lastSaleOn }) => lastSaleOn !== null);
  if (customers.length === 0) return null;
  return (
    <PanelPart
      title={texts.callBack}
      all={{ to: `${paths.inactiveCustomers()}?${new URLSearchParams({ agentId })}`, text: texts.toInactive }}
    >
      <TwoLineRows
        label={texts.callBack}
        rows={customers}
        getKey={({ id }) => id}
        name={({ id, name }) => (
          <RecordLink parameter="customer" id={id}>
            <Name value={name ?? id} />
          </RecordLink>
        )}
        facts={({ lastSaleOn }) => [texts.noSaleFor(daysBetween(lastSaleOn ?? today, today))]}
        figure={({ lastYearAmount }) => <Money value={lastYearAmount} whole />}
      />
    </PanelPart>
  );
}
