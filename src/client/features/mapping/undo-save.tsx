import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import type { MappingState } from '../../../contract/features/mapping/sync-mapping-contract';
import { useAppDispatch } from '../../lib/hooks';
import { messageRaised } from '../../lib/snackbar/snackbar-slice';
import { readClock } from '../../lib/read-clock';
import { useChangeMappingMutation, useListMappingVersionsQuery } from './mapping-api';
import { formTexts } from '../../components/form/form-texts';
import { mappingTexts as texts } from './mapping-texts';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog';
import { FailureNote } from '../../components/feedback/failure-note';

/** Time during which a save can be undone by a button, ms. Later an older version can be restored. */
const UNDO_MS = 24 * 60 * 60 * 1000;

/** Button that undoes the last save of the mapping, for a day. */
export function UndoSave({ state }: { state: MappingState }): ReactNode {
  const now = useAppDispatch()(readClock());
  const { savedAt } = state;
  if (savedAt === null || now - Date.parse(savedAt) > UNDO_MS) return null;
  return <Undo state={state} />;
}

function Undo({ state }: { state: MappingState }): ReactNode {
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const {
    data,
    error: unread,
    isFetching,
    refetch,
  } = useListMappingVersionsQuery(undefined, { skip: !isAsking });
  const [save, { error, isLoading }] = useChangeMappingMutation();
  const versions = data?.data;
  // Before the first version the default applied.
  const previous =
    versions && (versions.find(({ version }) => version === state.version - 1)?.mapping ?? state.defaults);
  const confirm = async (): Promise<void> => {
    if (!previous) return void refetch();
    const answer = await save({ body: { basedOn: state.version, mapping: previous } });
    if (!answer.data) return;
    setAsking(false);
    dispatch(messageRaised({ tone: 'success', text: formTexts.saved }));
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.undoSave}</Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.undoSave}
        confirmText={texts.undoSave}
        danger
        busy={isLoading || isFetching}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>{texts.undoSaveNote}</p>
        <div role="alert">
          {error && !isLoading && <FailureNote error={error} />}
          {unread && !isFetching && <FailureNote error={unread} />}
        </div>
      </ConfirmDialog>
    </>
  );
}
