import Card from 'antd/es/card/Card';
import type { ReactNode } from 'react';
import { SalesBreakdown } from '#client/components/salary/sales-breakdown';
import { useListMySalesInfiniteQuery } from './agent-api';
import { agentTexts as texts } from './agent-texts';

const SALES_SHOWN = 8;

/** Newest sales, with a button for the others. */
export function MySales({ month, count }: { month: string; count: number }): ReactNode {
  const sales = useListMySalesInfiniteQuery(month);
  return (
    <Card size="small" title={texts.mySales(month)}>
      <SalesBreakdown sales={sales} first={{ rows: SALES_SHOWN, of: count }} opensPanel />
      <p className="hint">{texts.notCounted}</p>
    </Card>
  );
}
