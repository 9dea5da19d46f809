import type { ReactNode } from 'react';
import type { ReportSettings } from '#contract/features/reports/report-settings';
import { multiSelectControl, segmentedControl, type Choice } from './choice-controls';
import { numberControl } from '#client/components/form/settings/number-control';
import type { SettingField } from '#client/components/form/settings/setting-field';
import { SettingsCard } from '#client/components/form/settings/settings-card';
import {
  useChangeReportSettingsMutation,
  useGetReportSettingsQuery,
  useListStatusesQuery,
} from './functions-api';
import { functionsTexts as texts } from './functions-texts';

const days = (most: number) => numberControl({ least: 1, most, unit: texts.days });
const times = numberControl({ least: 1.1, most: 100, unit: texts.times, fractions: true });

const fieldsWith = (statuses: readonly Choice<number>[]): readonly SettingField<ReportSettings>[] => [
  {
    name: 'cancelledStatuses',
    label: texts.cancelled,
    note: texts.cancelledNote,
    control: multiSelectControl(statuses, { none: texts.noStatuses }),
  },
  {
    name: 'vat',
    label: texts.vat,
    note: texts.vatNote,
    control: segmentedControl([
      { value: 'before', label: texts.vatBefore },
      { value: 'included', label: texts.vatIncluded },
    ]),
  },
  {
    name: 'samePaymentDays',
    label: texts.samePaymentDays,
    note: texts.samePaymentDaysNote,
    control: days(366),
  },
  { name: 'unusualTimes', label: texts.unusualTimes, note: texts.unusualTimesNote, control: times },
  { name: 'gapTimes', label: texts.gapTimes, note: texts.gapTimesNote, control: times },
  { name: 'gapDays', label: texts.gapDays, note: texts.gapDaysNote, control: days(3_650) },
];

/** Card of the ledger's limits, the cancelled statuses and the meaning of amounts. */
export function ReportsCard(): ReactNode {
  const query = useGetReportSettingsQuery();
  const [change] = useChangeReportSettingsMutation();
  return (
    <SettingsCard
      form="report-settings"
      title={texts.reports}
      note={texts.reportsNote}
      query={query}
      stored={query.data?.data}
      fields={fieldsWith(useStatusChoices())}
      save={(body) => change({ body })}
    />
  );
}

/** Returns the statuses of sales as choices; none while they are loading, so that codes are displayed. */
export function useStatusChoices(): Choice<number>[] {
  const { data } = useListStatusesQuery();
  return (data?.data ?? []).map(({ code, name }) => ({ value: code, label: name ?? String(code) }));
}
