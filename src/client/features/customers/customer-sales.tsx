import type { ReactNode } from 'react';
import { PlainTable } from '../../components/tables/plain-table';
import { Section } from '../../components/layout/section';
import { CardSkeleton } from '../../components/feedback/skeletons';
import { Money } from '../../components/values/money';
import { Name } from '../../components/values/name';
import { DateText } from '../../components/values/times';
import { useListCustomerSalesQuery } from './customers-api';
import { panelTexts as texts } from './customer-panel-texts';

const LATEST = 10;

/** Latest purchases of a customer. */
export function CustomerSales({ customerId }: { customerId: string }): ReactNode {
  const query = useListCustomerSalesQuery({
    query: { customerId, limit: LATEST, sort: 'date', direction: 'desc' },
  });
  return (
    <Section
      query={{ ...query, data: query.currentData?.data }}
      skeleton={<CardSkeleton lines={4} />}
      isEmpty={(sales) => sales.length === 0}
      empty={<p>{texts.noSales}</p>}
    >
      {(sales) => (
        <>
          <h3>{texts.latest}</h3>
          <PlainTable
            caption={texts.latest}
            rows={sales}
            getKey={({ id }) => id}
            columns={[
              { title: texts.date, cell: ({ saleDate }) => <DateText value={saleDate} /> },
              { title: texts.product, cell: ({ productName }) => <Name value={productName} /> },
              { title: texts.amount, numeric: true, cell: ({ amount }) => <Money value={amount} /> },
            ]}
          />
        </>
      )}
    </Section>
  );
}
