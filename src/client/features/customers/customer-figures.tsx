import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { Customer } from '#contract/features/customers/customers-contract';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { sum } from '#contract/lib/money/compare-amounts';
import { MonthBars } from '#client/components/charts/month-bars';
import { useToday } from '#client/components/dates/business-day';
import { FigurePair, PanelFigure } from '#client/components/panel/panel-figure';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import { DateText } from '#client/components/values/times';
import { useGetCustomerFiguresQuery } from './customers-api';
import { panelTexts as texts } from './customer-panel-texts';

/** Purchases of a customer: in total, by month, first and last. */
export function CustomerFigures({ customer }: { customer: Customer }): ReactNode {
  const query = useGetCustomerFiguresQuery({ params: { id: customer.id } });
  const openMonth = toMonth(useToday());
  return (
    <Section query={{ ...query, data: query.currentData?.data }} skeleton={<CardSkeleton lines={4} />}>
      {({ sales, amount, firstSaleOn, lastSaleOn, months }) => (
        <Flex vertical gap="small">
          <FigurePair>
            <PanelFigure label={texts.lifetime} value={<Money value={amount} large />} />
            <PanelFigure
              label={texts.monthly}
              value={
                <Money value={sum(months.map((one) => one.amount)) / Math.max(1, months.length)} large />
              }
            />
          </FigurePair>
          <MonthBars label={texts.months} months={months} openMonth={openMonth} />
          <FigurePair>
            <Fact label={texts.sales}>
              <Count value={sales} />
            </Fact>
            <Fact label={texts.average}>
              <Money value={sales === 0 ? null : amount / sales} whole />
            </Fact>
            <Fact label={texts.firstSale}>
              <DateText value={firstSaleOn} />
            </Fact>
            <Fact label={texts.lastSale}>
              <DateText value={lastSaleOn} />
            </Fact>
          </FigurePair>
        </Flex>
      )}
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Flex justify="space-between" gap="small">
      <span className="fine">{label}</span>
      {children}
    </Flex>
  );
}
