import type { ReactNode } from 'react';
import { useCan } from '../permissions/use-can';
import { PlainTable } from '../../components/tables/plain-table';
import { RecordLink } from '../../components/links/record-link';
import { Section } from '../../components/layout/section';
import { CardSkeleton } from '../../components/feedback/skeletons';
import { formatCount, isolated } from '../../components/values/format-number';
import { Money } from '../../components/values/money';
import { Name } from '../../components/values/name';
import { DateText } from '../../components/values/times';
import { useGetAgentCustomerTotalsQuery, useListAgentCustomersQuery } from './agents-api';
import { agentsTexts as texts } from './agents-texts';

const SHOWN = 10;

/** Largest customers of the agent, for users who may see customers. A customer opens in place of the agent. */
export function AgentCustomers({ agentId }: { agentId: string }): ReactNode {
  const sees = useCan('customers.view');
  return sees ? <Customers agentId={agentId} /> : null;
}

function Customers({ agentId }: { agentId: string }): ReactNode {
  const totals = useGetAgentCustomerTotalsQuery({ query: { agentId } }).currentData?.data;
  const query = useListAgentCustomersQuery({
    query: { agentId, limit: SHOWN, sort: 'lifetimeAmount', direction: 'desc' },
  });
  return (
    <>
      <h3>
        {texts.customers}{' '}
        {totals && <small className="hint">{texts.customerCount(isolated(formatCount(totals.count)))}</small>}
      </h3>
      <Section
        query={{ ...query, data: query.currentData?.data }}
        skeleton={<CardSkeleton lines={4} />}
        isEmpty={(customers) => customers.length === 0}
        empty={<p>{texts.noCustomers}</p>}
      >
        {(customers) => (
          <PlainTable
            caption={texts.customersTop}
            rows={customers}
            getKey={({ id }) => id}
            columns={[
              {
                title: texts.customer,
                cell: ({ id, name }) => (
                  <RecordLink parameter="customer" id={id}>
                    <Name value={name ?? id} />
                  </RecordLink>
                ),
              },
              { title: texts.lastSale, cell: ({ lastSaleOn }) => <DateText value={lastSaleOn} /> },
              {
                title: texts.lifetime,
                numeric: true,
                cell: (row) => <Money value={row.lifetimeAmount} whole />,
              },
            ]}
          />
        )}
      </Section>
    </>
  );
}
