import type { ReactNode } from 'react';
import { BUSINESS_ZONE } from '#contract/lib/calendar/zoned-time';
import {
  SYNC_OPTION_BOUNDS,
  type SyncOptionsSetting,
} from '#contract/features/crm-mirror/sync/sync-options-contract';
import { selectControl } from './choice-controls';
import { numberControl } from '#client/components/form/settings/number-control';
import type { SettingField } from '#client/components/form/settings/setting-field';
import { SettingsCard } from '#client/components/form/settings/settings-card';
import { useChangeSyncOptionsMutation, useGetSyncOptionsQuery } from './functions-api';
import { functionsTexts as texts } from './functions-texts';

/** Known time zones of this CRM. */
const ZONES = ['UTC', BUSINESS_ZONE];

const PERCENT = 100;

const bounded = (name: keyof typeof SYNC_OPTION_BOUNDS) => {
  const [least, most] = SYNC_OPTION_BOUNDS[name];
  return { least, most };
};

/** `zone`: the present setting, which may be another zone. */
const fieldsWith = (zone: string): SettingField<SyncOptionsSetting>[] => [
  {
    name: 'batchSize',
    label: texts.batchSize,
    note: texts.batchSizeNote,
    control: numberControl(bounded('batchSize')),
  },
  {
    name: 'callsPerMinute',
    label: texts.callsPerMinute,
    note: texts.callsPerMinuteNote,
    control: numberControl(bounded('callsPerMinute')),
  },
  {
    name: 'deletionGuardShare',
    label: texts.guardShare,
    note: texts.guardShareNote,
    control: numberControl({ ...bounded('deletionGuardShare'), scale: PERCENT, unit: texts.percent }),
  },
  {
    name: 'deletionGuardRows',
    label: texts.guardRows,
    note: texts.guardRowsNote,
    control: numberControl({ ...bounded('deletionGuardRows'), unit: texts.records }),
  },
  {
    name: 'zone',
    label: texts.zone,
    note: texts.zoneWarning,
    control: selectControl([...new Set([...ZONES, zone])].map((name) => ({ value: name, label: name }))),
  },
];

export function OptionsCard(): ReactNode {
  const query = useGetSyncOptionsQuery();
  const [change] = useChangeSyncOptionsMutation();
  const stored = query.data?.data;
  return (
    <SettingsCard
      form="sync-options"
      title={texts.options}
      note={texts.optionsNote}
      query={query}
      stored={stored}
      fields={fieldsWith(stored?.zone ?? BUSINESS_ZONE)}
      save={(body) => change({ body })}
    />
  );
}
