import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/features/customers/customers-contract';
import { PlainTable } from '../../components/tables/plain-table';
import { RecordFields } from '../../components/panel/record-panel';
import { Section } from '../../components/layout/section';
import { CardSkeleton } from '../../components/feedback/skeletons';
import { Money } from '../../components/values/money';
import { Count } from '../../components/values/numbers';
import { DateText } from '../../components/values/times';
import { useGetCustomerFiguresQuery } from './customers-api';
import { panelTexts as texts } from './customer-panel-texts';

/** Purchases of a customer, in total and by year. */
export function CustomerFigures({ customer }: { customer: Customer }): ReactNode {
  const query = useGetCustomerFiguresQuery({ params: { id: customer.id } });
  return (
    <Section query={{ ...query, data: query.currentData?.data }} skeleton={<CardSkeleton lines={4} />}>
      {({ sales, amount, firstSaleOn, lastSaleOn, years }) => (
        <>
          <h3>{texts.bought}</h3>
          <RecordFields
            fields={[
              { key: 'sales', label: texts.sales, children: <Count value={sales} /> },
              { key: 'lifetime', label: texts.lifetime, children: <Money value={amount} /> },
              { key: 'year', label: texts.lastYear, children: <Money value={customer.lastYearAmount} /> },
              { key: 'first', label: texts.firstSale, children: <DateText value={firstSaleOn} /> },
              { key: 'last', label: texts.lastSale, children: <DateText value={lastSaleOn} /> },
            ]}
          />
          {years.length > 1 && (
            <PlainTable
              caption={texts.bought}
              rows={years}
              getKey={({ year }) => String(year)}
              columns={[
                { title: texts.year, cell: ({ year }) => year },
                { title: texts.sales, numeric: true, cell: (row) => <Count value={row.sales} /> },
                { title: texts.amount, numeric: true, cell: (row) => <Money value={row.amount} /> },
              ]}
            />
          )}
        </>
      )}
    </Section>
  );
}
