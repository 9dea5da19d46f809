import type { ReactNode } from 'react';
import { INACTIVE_DAYS_BOUNDS } from '#contract/features/customers/customers-contract';
import { numberControl } from '#client/components/form/settings/number-control';
import type { SettingField } from '#client/components/form/settings/setting-field';
import { SettingsCard } from '#client/components/form/settings/settings-card';
import { useChangeInactiveDaysMutation, useGetInactiveDaysQuery } from './functions-api';
import { functionsTexts as texts } from './functions-texts';

const [least, most] = INACTIVE_DAYS_BOUNDS;

const FIELDS: readonly SettingField<{ days: number }>[] = [
  {
    name: 'days',
    label: texts.inactiveDays,
    note: texts.inactiveNote,
    control: numberControl({ least, most, unit: texts.days }),
  },
];

/** Card of the number of days without a sale after which a customer is inactive. */
export function InactiveDaysCard(): ReactNode {
  const query = useGetInactiveDaysQuery();
  const [change] = useChangeInactiveDaysMutation();
  return (
    <SettingsCard
      form="inactive-days"
      title={texts.inactive}
      query={query}
      stored={query.data?.data}
      fields={FIELDS}
      save={(body) => change({ body })}
    />
  );
}
