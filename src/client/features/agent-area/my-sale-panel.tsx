import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { SalarySale } from '#contract/features/salaries/statements-contract';
import { Section } from '#client/components/layout/section';
import { RecordSkeleton } from '#client/components/feedback/skeletons';
import { RecordFields, RecordPanel } from '#client/components/panel/record-panel';
import { RecordId } from '#client/components/panel/record-id';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { StatusMark } from '#client/components/values/status-mark';
import { DateText } from '#client/components/values/times';
import { useGetMySaleQuery } from './agent-area-api';
import { agentAreaTexts as texts } from './agent-area-texts';

interface Props {
  id: string;
  /** Month of the salary, `YYYY-MM`. */
  month: string;
  onClose: () => void;
}

/** Panel of an own sale, as it counts in the salary of a month. */
export function MySalePanel({ id, month, onClose }: Props): ReactNode {
  const query = useGetMySaleQuery({ params: { id }, query: { month } });
  const sale = query.currentData?.data;
  return (
    <RecordPanel
      open
      onClose={onClose}
      title={sale ? texts.sale(sale.number ?? sale.id) : texts.sale('')}
      subtitle={sale && <Name value={sale.customerName} />}
    >
      <Section
        query={{ ...query, data: sale }}
        failedTitle={texts.saleFailed}
        gone={texts.saleGone}
        skeleton={<RecordSkeleton />}
      >
        {(shown) => <MySale sale={shown} month={month} />}
      </Section>
    </RecordPanel>
  );
}

function MySale({ sale, month }: { sale: SalarySale; month: string }): ReactNode {
  const { id, amount, commission, customerName, productName, saleDate, statusName, isCounted } = sale;
  return (
    <Flex vertical gap="middle">
      <Flex wrap justify="space-between" align="center" gap="4px 16px">
        <span className="amount">
          <Money value={amount} large />
        </span>
        <StatusMark name={statusName} />
      </Flex>
      <RecordFields
        fields={[
          { label: texts.commission, children: <Money value={commission} /> },
          { label: texts.date, children: <DateText value={saleDate} /> },
          { label: texts.customer, children: <Name value={customerName} /> },
          { label: texts.product, children: <Name value={productName} /> },
          {
            label: texts.salaryField,
            children: isCounted ? texts.counts(periodText(month)) : texts.countsNot(periodText(month)),
          },
        ]}
      />
      <RecordId id={id} />
    </Flex>
  );
}
