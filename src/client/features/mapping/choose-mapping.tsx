import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import type { SyncMapping } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { FailureNote } from '#client/components/feedback/failure-note';
import { formTexts } from '#client/components/form/form-texts';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { useChangeMappingMutation } from './mapping-api';
import { mappingTexts as texts } from './mapping-texts';

interface Props {
  mapping: SyncMapping;
  /** The mapping was edited, and is saved with its changes. */
  isEdited: boolean;
  /** The CRM is known to contradict the mapping. */
  isBlocked: boolean;
}

/** Asks for the mapping of a new installation, which reads nothing before. The default can be saved unchanged. */
export function ChooseMapping({ mapping, isEdited, isBlocked }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [save, { error, isLoading }] = useChangeMappingMutation();
  const submit = async (): Promise<void> => {
    const { data } = await save({ body: { basedOn: mapping, mapping } });
    if (data) dispatch(messageRaised({ tone: 'success', text: formTexts.saved }));
  };
  return (
    <Alert
      type="warning"
      role="note"
      showIcon
      title={texts.unchosen}
      description={
        <>
          {isBlocked ? texts.unchosenBlocked : texts.unchosenNote}
          <div role="alert">{error !== undefined && !isLoading && <FailureNote error={error} />}</div>
        </>
      }
      action={
        !isEdited && (
          <Button type="primary" loading={isLoading} disabled={isBlocked} onClick={() => void submit()}>
            {texts.saveDefault}
          </Button>
        )
      }
    />
  );
}
