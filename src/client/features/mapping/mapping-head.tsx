import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MappingState, SyncMapping } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { FailureNote } from '#client/components/feedback/failure-note';
import { Moment } from '#client/components/values/times';
import { fullSyncAsked } from '#client/features/sync/full-sync/full-sync-slice';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { paths } from '#client/lib/location/paths';
import { useCan } from '#client/session/permissions/use-can';
import { useCheckMappingMutation } from './mapping-api';
import { mappingTexts as texts } from './mapping-texts';

interface Props {
  state: MappingState;
  draft: SyncMapping;
  /** Number of issues that prevent saving the draft. */
  problems: number;
}

/** Time of the comparison with the CRM, its repetition, the history, and a due full run. */
export function MappingHead({ state, draft, problems }: Props): ReactNode {
  const [check, { data, isLoading, error }] = useCheckMappingMutation();
  const { checkedAt } = state.health;
  return (
    <>
      {state.fullRunDueSince !== null && <FullRunDue />}
      <Flex wrap align="center" justify="space-between" gap="8px 16px">
        <p>
          {checkedAt === null ? (
            texts.neverChecked
          ) : (
            <>
              {texts.checkedAt}
              <Moment value={checkedAt} />
            </>
          )}
          {' · '}
          <Link to={paths.auditLog({ action: 'sync_mapping.changed' })}>{texts.history}</Link>
        </p>
        <Button loading={isLoading} onClick={() => void check({ body: { mapping: draft } })}>
          {texts.checkNow}
        </Button>
      </Flex>
      {data && !isLoading && (
        <output className={problems === 0 ? 'good' : 'bad'}>
          {problems === 0 ? texts.checkOk : texts.checkBad(problems)}
        </output>
      )}
      <div role="alert">{error && !isLoading && <FailureNote error={error} />}</div>
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
