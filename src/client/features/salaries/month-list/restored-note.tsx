import Alert from 'antd/es/alert/Alert';
import type { ReactNode } from 'react';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { formatMoment } from '#client/components/values/format-date';
import { monthListTexts as texts } from './month-list-texts';

/** Warns that statements of the month may have been sent after the backup from which the data were restored. */
export function RestoredNote({ list: { restored } }: { list: MonthList }): ReactNode {
  if (restored === null) return null;
  const { day, time } = formatMoment(restored.takenAt);
  return <Alert type="warning" showIcon title={texts.restored(day, time)} />;
}
