import type { ReactNode } from 'react';
import type { SalarySettings } from '#contract/features/salaries/salaries-contract';
import {
  useChangeSalarySettingsMutation,
  useGetSalarySettingsQuery,
} from '#client/features/salaries/salary-settings-api';
import { type Choice, multiSelectControl, selectControl, textControl } from './choice-controls';
import type { SettingField } from '#client/components/form/settings/setting-field';
import { SettingsCard } from '#client/components/form/settings/settings-card';
import { functionsTexts as texts } from './functions-texts';
import { useStatusChoices } from './reports-card';

/** Hours in the form 03:00. */
const HOURS: readonly Choice<number>[] = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const COMPONENT_CODE = /^[\w.-]{1,20}$/;

const fieldsWith = (statuses: readonly Choice<number>[]): readonly SettingField<SalarySettings>[] => [
  {
    name: 'defaultStatuses',
    label: texts.salaryStatuses,
    note: texts.salaryStatusesNote,
    control: multiSelectControl(statuses, { none: texts.everyStatus }),
  },
  {
    name: 'metadataHour',
    label: texts.metadataHour,
    note: texts.metadataHourNote,
    control: selectControl(HOURS),
  },
  {
    name: 'componentCode',
    label: texts.componentCode,
    note: texts.componentCodeNote,
    control: textControl({
      longest: 20,
      ltr: true,
      pattern: COMPONENT_CODE,
      message: texts.componentCodeWrong,
    }),
  },
];

/** Card of the statuses that count in salaries, the hour of the nightly job, and the payroll component code. */
export function SalariesCard(): ReactNode {
  const query = useGetSalarySettingsQuery();
  const [change] = useChangeSalarySettingsMutation();
  return (
    <SettingsCard
      form="salary-settings"
      title={texts.salaries}
      note={texts.salariesNote}
      query={query}
      stored={query.data?.data}
      fields={fieldsWith(useStatusChoices())}
      save={(body) => change({ body })}
    />
  );
}
