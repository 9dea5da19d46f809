import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { AutoSync } from '#contract/features/crm-mirror/sync/auto-sync-contract';
import { FailureNote } from '#client/components/feedback/failure-note';
import { useChangeAutoSyncMutation } from '../sync-api';
import { dataSyncTexts as texts } from './data-sync-texts';

/** Prompt for the administrator while the automatic synchronisation was never set. */
export function AutoSyncPrompt({ unset }: { unset: AutoSync }): ReactNode {
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
