import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import { changesBetween } from '#contract/features/crm-mirror/mapping/mapping-changes';
import type { MappingState, SyncMapping } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { useCan } from '#client/session/permissions/use-can';
import { fullSyncAsked } from '#client/features/sync/full-sync/full-sync-slice';
import { useCheckMappingMutation } from './mapping-api';
import { mappingTexts as texts } from './mapping-texts';
import { blocking } from './mapping-edits';
import { Moment } from '#client/components/values/times';
import { FailureNote } from '#client/components/feedback/failure-note';

/** Version of the mapping, time of its comparison with the CRM, and a due full run. */
export function MappingHead({ state, draft }: { state: MappingState; draft: SyncMapping }): ReactNode {
  const [check, { isLoading, error }] = useCheckMappingMutation();
  const [checked, setChecked] = useState<{ draft: SyncMapping; problems: number } | null>(null);
  const { checkedAt } = state.health;
  // The result of a check applies only to the checked draft.
  const isCurrent = checked !== null && changesBetween(checked.draft, draft).length === 0;
  const found = isCurrent ? checked.problems : null;
  const run = async (): Promise<void> => {
    const response = await check({ body: { mapping: draft } });
    if (response.data) setChecked({ draft, problems: blocking(response.data.data.issues).length });
  };
  return (
    <>
      {state.fullRunDueSince !== null && <FullRunDue />}
      <Flex wrap align="center" justify="space-between" gap="8px 16px">
        <p>
          <Version state={state} />
          {' · '}
          {checkedAt === null ? (
            texts.neverChecked
          ) : (
            <>
              {texts.checkedAt}
              <Moment value={checkedAt} />
            </>
          )}
        </p>
        <Button loading={isLoading} onClick={() => void run()}>
          {texts.checkNow}
        </Button>
      </Flex>
      {found !== null && !isLoading && (
        <output className={found === 0 ? 'good' : 'bad'}>
          {found === 0 ? texts.checkOk : texts.checkBad(found)}
        </output>
      )}
      <div role="alert">{error && !isLoading && <FailureNote error={error} />}</div>
    </>
  );
}

function Version({ state: { version, savedAt, savedBy } }: { state: MappingState }): ReactNode {
  if (savedAt === null) return texts.byDefault;
  return (
    <>
      {texts.version(version)},{' '}
      {savedBy !== null && (
        <>
          {texts.savedBy} <bdi>{savedBy.name ?? savedBy.id}</bdi>,{' '}
        </>
      )}
      <Moment value={savedAt} />
    </>
  );
}

function FullRunDue(): ReactNode {
  const dispatch = useAppDispatch();
  const maySync = useCan('sync.manage');
  const running = useAppSelector((state) => state.sync.status === 'syncing');
  return (
    <Alert
      type="warning"
      role="note"
      showIcon
      title={texts.fullDue}
      action={
        maySync && (
          <Button loading={running} onClick={() => dispatch(fullSyncAsked())}>
            {texts.fullNow}
          </Button>
        )
      }
    />
  );
}
