import type { ReactNode } from 'react';
import { type AutoSync, MIN_SYNC_INTERVAL } from '#contract/features/crm-mirror/sync/auto-sync-contract';
import { switchControl } from '#client/components/form/settings/switch-control';
import { numberControl } from '#client/components/form/settings/number-control';
import type { SettingField } from '#client/components/form/settings/setting-field';
import { SettingsCard } from '#client/components/form/settings/settings-card';
import { SettingsCards } from '#client/components/form/settings/settings-cards';
import { useChangeAutoSyncMutation, useGetAutoSyncQuery } from '../sync-api';
import { AutoSyncPrompt } from './auto-sync-prompt';
import { dataSyncTexts as texts } from './data-sync-texts';

const FIELDS: readonly SettingField<AutoSync>[] = [
  { name: 'autoSyncEnabled', label: texts.autoOn, note: texts.autoHint, control: switchControl() },
  {
    name: 'syncInterval',
    label: texts.interval,
    note: texts.intervalHint,
    control: numberControl({ least: MIN_SYNC_INTERVAL, unit: texts.minutes }),
  },
];

/** Card of the automatic synchronisation and its interval. */
export function AutoSyncCard(): ReactNode {
  const query = useGetAutoSyncQuery();
  const [change] = useChangeAutoSyncMutation();
  return (
    <SettingsCards>
      {query.data?.isChosen === false && <AutoSyncPrompt unset={query.data.data} />}
      <SettingsCard
        form="auto-sync"
        title={texts.auto}
        query={query}
        stored={query.data?.data}
        fields={FIELDS}
        save={(body) => change({ body })}
      />
    </SettingsCards>
  );
}
