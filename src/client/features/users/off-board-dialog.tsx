import Checkbox from 'antd/es/checkbox/index';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type { Person, UserTies } from '#contract/features/users/users-contract';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { useGetUserTiesQuery } from './users-api';
import { personTexts as texts } from './users-texts';
import { getPersonName } from './person-state';
import { usePersonActions, type Removals } from './use-person-actions';
import { UserTies as TieList } from './user-ties';

const NOTHING: Removals = { unlinkAgent: false, cancelInvitations: false };

/** Deactivates a user, and asks for each thing that can be removed with the account. */
export function OffBoardDialog({ person, onClose }: { person: Person; onClose: () => void }): ReactNode {
  const { offBoard } = usePersonActions();
  const [removals, setRemovals] = useState(NOTHING);
  const ties = useGetUserTiesQuery({ params: { id: person.id } }).data?.data;
  return (
    <ConfirmDialog
      open
      title={texts.deactivateTitle(getPersonName(person))}
      confirmText={texts.deactivate}
      danger
      onConfirm={() => {
        onClose();
        void offBoard(person, removals);
      }}
      onCancel={onClose}
    >
      <p>{texts.deactivateText}</p>
      {ties && <RemovalChoice ties={ties} removals={removals} onChange={setRemovals} />}
      <TieList id={person.id} leaves="removable" />
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  ties: UserTies;
  removals: Removals;
  onChange: (removals: Removals) => void;
}

function RemovalChoice({ ties, removals, onChange }: ChoiceProps): ReactNode {
  const { agent, invitations } = ties;
  if (agent === null && invitations.length === 0) return null;
  const box = (field: keyof Removals, text: string): ReactNode => (
    <Checkbox
      checked={removals[field]}
      onChange={({ target }) => onChange({ ...removals, [field]: target.checked })}
    >
      <span className="breakable">{text}</span>
    </Checkbox>
  );
  return (
    <>
      <p>{texts.removals}</p>
      <Flex vertical gap="small">
        {agent && box('unlinkAgent', texts.unlinkAgent(agent.name))}
        {invitations.length > 0 && box('cancelInvitations', texts.cancelInvitations(invitations))}
      </Flex>
      <p className="hint">{texts.removalsNote}</p>
    </>
  );
}
