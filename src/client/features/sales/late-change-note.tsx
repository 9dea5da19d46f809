import Alert from 'antd/es/alert/Alert';
import type { ReactNode } from 'react';
import { useListLateChangesQuery } from '#client/features/salaries/salaries-api';
import { Money } from '#client/components/values/money';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { salesTexts as texts } from './sales-texts';

/** Late changes of a sale in closed months: those waiting, and where the others went. */
export function LateChangeNote({ saleId }: { saleId: string }): ReactNode {
  const changes = useListLateChangesQuery().currentData?.data;
  if (!changes) return null;
  const waiting = changes.waiting.filter((change) => change.saleId === saleId);
  const decided = changes.decided.filter((decision) => decision.saleId === saleId);
  return (
    <>
      {waiting.map(({ month, agentId, difference, frozen, live }) => (
        <Alert
          key={`${month}/${agentId}`}
          type="warning"
          title={
            <>
              {texts.lateChange} <Money value={difference} />
            </>
          }
          description={
            frozen &&
            live && (
              <>
                {texts.closedWith} <Money value={frozen.amount} />, {texts.now} <Money value={live.amount} />.{' '}
                {texts.lateWaiting(periodText(month))}
              </>
            )
          }
        />
      ))}
      {decided.map(({ id, month, amount, intoMonth }) => (
        <Alert
          key={id}
          type="info"
          title={
            <>
              {texts.lateChange} <Money value={amount} />
            </>
          }
          description={
            intoMonth === null
              ? texts.lateDeclined(periodText(month))
              : texts.lateCarried(periodText(month), periodText(intoMonth))
          }
        />
      ))}
    </>
  );
}
