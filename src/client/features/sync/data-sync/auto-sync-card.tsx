import type { ReactNode } from 'react';
import { type AutoSync, MIN_SYNC_INTERVAL } from '#contract/features/crm-mirror/sync/auto-sync-contract';
import { switchControl } from '#client/components/form/settings/switch-control';
import { numberControl } from '#client/components/form/settings/number-control';
import type { SettingField } from '#client/components/form/settings/setting-field';
import { SettingsCard } from '#client/components/form/settings/settings-card';
import { SettingsCards } from '#client/components/form/settings/settings-cards';
import { useChangeAutoSyncMutation, useGetAutoSyncQuery } from '../sync-api';
import { dataSyncTexts as texts } from './data-sync-texts';
import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { FailureNote } from '#client/components/feedback/failure-note';

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

/** Prompt for the administrator while the automatic synchronisation was never set. */
function AutoSyncPrompt({ unset }: { unset: AutoSync }): ReactNode {
  const [change, { isLoading, error }] = useChangeAutoSyncMutation();
  const choose = (autoSyncEnabled: boolean): void =>
    void change({ body: { ...unset, autoSyncEnabled, basedOn: unset } });
  return (
    <Alert
      type="info"
      role="note"
      showIcon
      title={texts.autoPrompt}
      description={
        <Flex vertical gap={4}>
          {texts.autoPromptReason}
          <Flex wrap gap="small">
            <Button type="primary" disabled={isLoading} onClick={() => choose(true)}>
              {texts.autoYes(unset.syncInterval)}
            </Button>
            <Button disabled={isLoading} onClick={() => choose(false)}>
              {texts.autoNo}
            </Button>
          </Flex>
          {error !== undefined && <FailureNote error={error} />}
        </Flex>
      }
    />
  );
}
