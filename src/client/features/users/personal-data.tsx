import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type { Person } from '#contract/features/users/users-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { FileButton } from '#client/components/files/file-button';
import { viewChanged } from '#client/components/list/list-view';
import { PanelPart } from '#client/components/panel/panel-part';
import { failureText } from '#client/features/roles/conflict-texts';
import { peopleAddress, usersApi, useErasePersonalDataMutation } from './users-api';
import { personalDataTexts as texts } from './users-texts';
import { getPersonName } from './person-state';

/** Export and erasure of everything stored on a user or an invitation. Requires `system.admin`. */
export function PersonalData({ person }: { person: Person }): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const isActive = person.state === 'active';
  return (
    <PanelPart title={texts.title}>
      <p className="hint">{isActive ? texts.activeHint : texts.hint}</p>
      <Flex wrap gap="small">
        <FileButton
          endpoint={usersApi.endpoints.exportPersonalData}
          values={{ params: { id: person.id } }}
          icon={<DownloadOutlined aria-hidden />}
        >
          {texts.export}
        </FileButton>
        <Button danger disabled={isActive} onClick={() => setIsAsking(true)}>
          {texts.erase}
        </Button>
      </Flex>
      {isAsking && <ErasureDialog person={person} onClose={() => setIsAsking(false)} />}
    </PanelPart>
  );
}

function ErasureDialog({ person, onClose }: { person: Person; onClose: () => void }): ReactNode {
  const dispatch = useAppDispatch();
  const [erase, { error, isLoading }] = useErasePersonalDataMutation();
  const confirm = async (): Promise<void> => {
    const result = await erase({ params: { id: person.id } });
    if (result.error !== undefined) return;
    onClose();
    dispatch(viewChanged(peopleAddress, { open: null }));
    dispatch(messageRaised({ tone: 'success', text: texts.erased }));
  };
  return (
    <ConfirmDialog
      open
      title={texts.confirmation(getPersonName(person))}
      confirmText={texts.confirm}
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{person.state === 'invited' ? texts.invitationText : texts.userText}</p>
      <p>{texts.remaining}</p>
      {error !== undefined && (
        <FailureAlert title={texts.failed} error={error}>
          {failureText(error)}
        </FailureAlert>
      )}
    </ConfirmDialog>
  );
}
