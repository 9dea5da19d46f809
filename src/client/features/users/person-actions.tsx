import Button from 'antd/es/button/Button';
import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import { useState, type ReactNode } from 'react';
import type { Person } from '#contract/features/users/users-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { conflictText } from '#client/features/roles/conflict-texts';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { FormDialog } from '#client/components/form/form-dialog';
import { viewChanged } from '#client/components/list/list-view';
import { CopyLink } from './invite/copy-link';
import { OffBoardDialog } from './off-board-dialog';
import { peopleAddress, useUpdateUserMutation } from './users-api';
import { inviteTexts, usersTexts, personTexts as texts } from './users-texts';
import { getPersonName } from './person-state';
import { RoleSelect, useAdministratorConfirmation } from './role-select';
import { usePersonActions } from './use-person-actions';

/** Actions for a user or an invitation. */
export function PersonActions({ person }: { person: Person }): ReactNode {
  return person.state === 'invited' ? <InvitationActions person={person} /> : <UserActions person={person} />;
}

function UserActions({ person }: { person: Person }): ReactNode {
  const [open, setOpen] = useState<'edit' | 'endSessions' | 'resetOwnCode' | 'deactivate' | null>(null);
  const { run, busy } = usePersonActions();
  const close = (): void => setOpen(null);
  const name = getPersonName(person);
  return (
    <>
      <Button onClick={() => setOpen('edit')}>{texts.edit}</Button>
      {person.state === 'active' ? (
        <>
          <Button onClick={() => setOpen('endSessions')}>{texts.endSessions}</Button>
          {person.hasOwnCode && <Button onClick={() => setOpen('resetOwnCode')}>{texts.resetOwnCode}</Button>}
          <Button danger className="at-end" onClick={() => setOpen('deactivate')}>
            {texts.deactivate}
          </Button>
        </>
      ) : (
        <Button loading={busy} onClick={() => void run('activate', person)}>
          {texts.activate}
        </Button>
      )}
      {open === 'edit' && <PersonDialog person={person} onClose={close} />}
      <ConfirmDialog
        open={open === 'endSessions'}
        title={texts.endSessionsTitle(name)}
        confirmText={texts.endSessions}
        danger
        onConfirm={() => {
          close();
          void run('endSessions', person);
        }}
        onCancel={close}
      >
        {texts.endSessionsText}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'resetOwnCode'}
        title={texts.resetOwnCodeTitle(name)}
        confirmText={texts.resetOwnCode}
        danger
        onConfirm={() => {
          close();
          void run('resetOwnCode', person);
        }}
        onCancel={close}
      >
        {texts.resetOwnCodeText}
      </ConfirmDialog>
      {open === 'deactivate' && <OffBoardDialog person={person} onClose={close} />}
    </>
  );
}

function InvitationActions({ person }: { person: Person }): ReactNode {
  const dispatch = useAppDispatch();
  const [cancelling, setCancelling] = useState(false);
  const { run, busy } = usePersonActions();
  return (
    <>
      <Button loading={busy} onClick={() => void run('send', person)}>
        {person.invitedAt === null ? texts.send : texts.sendAgain}
      </Button>
      <CopyLink person={person} />
      <Button danger className="at-end" onClick={() => setCancelling(true)}>
        {texts.cancel}
      </Button>
      <ConfirmDialog
        open={cancelling}
        title={texts.cancelTitle(getPersonName(person))}
        confirmText={texts.cancel}
        danger
        onConfirm={() => {
          setCancelling(false);
          dispatch(viewChanged(peopleAddress, { open: null }));
          void run('cancel', person);
        }}
        onCancel={() => setCancelling(false)}
      >
        {texts.cancelText}
      </ConfirmDialog>
    </>
  );
}

/** Dialog for a user's name and role. */
function PersonDialog({ person, onClose }: { person: Person; onClose: () => void }): ReactNode {
  const [update] = useUpdateUserMutation();
  const { id, displayName, roleId } = person;
  const confirmation = useAdministratorConfirmation(roleId);
  return (
    <FormDialog<{ displayName: string; roleId: string | null }>
      title={getPersonName(person)}
      submitText={texts.save}
      initial={{ displayName, roleId }}
      submit={(values) => update({ params: { id }, body: values })}
      confirmation={confirmation}
      explain={conflictText}
      onClose={onClose}
    >
      <FormItem
        name="displayName"
        label={usersTexts.name}
        rules={[{ required: true, whitespace: true, message: inviteTexts.needName }]}
      >
        <Input maxLength={200} />
      </FormItem>
      <FormItem name="roleId" label={usersTexts.role}>
        <RoleSelect />
      </FormItem>
    </FormDialog>
  );
}
