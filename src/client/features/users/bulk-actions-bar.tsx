import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import FormItem from 'antd/es/form/FormItem/index';
import Text from 'antd/es/typography/Text';
import { useState, type ReactNode } from 'react';
import type { Person } from '#contract/features/users/users-contract';
import { failureText } from '#client/features/roles/conflict-texts';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { Dialog } from '#client/components/dialogs/dialog';
import { FormDialog } from '#client/components/form/form-dialog';
import { useUpdateUserMutation } from './users-api';
import { inviteTexts, severalTexts as texts } from './users-texts';
import { getPersonName } from './person-state';
import { RoleSelect, useAdministratorConfirmation } from './role-select';
import { isApplicable, usePersonActions, type PersonAction } from './use-person-actions';

interface Result {
  person: Person;
  text: string;
  ok: boolean;
}

const ACTIONS = ['deactivate', 'activate', 'send', 'cancel'] as const satisfies readonly PersonAction[];
type BulkAction = (typeof ACTIONS)[number];

/** Bar of actions for all selected people. They run one after the other, with a result for each. */
export function BulkActionsBar({
  people,
  onClear,
}: {
  people: readonly Person[];
  onClear: () => void;
}): ReactNode {
  const [chosenAction, setChosenAction] = useState<BulkAction | 'role' | null>(null);
  const { each, results, forget, busy } = useEach(people);
  const close = (): void => setChosenAction(null);
  if (people.length === 0 && results === null) return null;
  return (
    <Flex
      component="section"
      align="center"
      gap="small"
      className="list-totals several-bar"
      aria-label={texts.chosen(people.length)}
    >
      <strong aria-live="polite">{texts.chosen(people.length)}</strong>
      <Button type="text" onClick={() => setChosenAction('role')}>
        {texts.role}
      </Button>
      {ACTIONS.filter((action) => people.some((person) => isApplicable(action, person))).map((action) => (
        <Button
          key={action}
          type="text"
          danger={action === 'deactivate'}
          onClick={() => setChosenAction(action)}
        >
          {texts[action]}
        </Button>
      ))}
      <Text copyable={{ text: people.map(({ email }) => email).join(', '), tooltips: false }}>
        {texts.copy}
      </Text>
      <Button type="text" onClick={onClear}>
        {texts.clear}
      </Button>
      {chosenAction === 'role' && <RoleForAll people={people} each={each} onClose={close} />}
      {chosenAction !== null && chosenAction !== 'role' && (
        <ConfirmForAll action={chosenAction} people={people} each={each} busy={busy} onClose={close} />
      )}
      <Results
        results={results}
        onClose={() => {
          forget();
          onClear();
        }}
      />
    </Flex>
  );
}

/**
 * Runs an action for each person in turn.
 * @returns The results, after the last one.
 */
function useEach(people: readonly Person[]) {
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const [busy, setBusy] = useState(false);
  async function each(
    relevant: (person: Person) => boolean,
    work: (person: Person) => Promise<{ error: string | null; note: string | null }>,
  ): Promise<void> {
    setBusy(true);
    const found: Result[] = [];
    for (const person of people) {
      if (!relevant(person)) {
        found.push({ person, ok: true, text: texts.skipped });
        continue;
      }
      const { error, note } = await work(person);
      found.push({ person, ok: error === null, text: error ?? note ?? texts.done });
    }
    setBusy(false);
    setResults(found);
  }
  return { each, results, busy, forget: () => setResults(null) };
}

interface ForAll {
  people: readonly Person[];
  each: ReturnType<typeof useEach>['each'];
  onClose: () => void;
}

function RoleForAll({ people, each, onClose }: ForAll): ReactNode {
  const [update] = useUpdateUserMutation();
  const confirmation = useAdministratorConfirmation();
  const changeRole = async (person: Person, roleId: string) => {
    const { error } = await update({ params: { id: person.id }, body: { roleId } });
    return { error: error === undefined ? null : failureText(error), note: null };
  };
  return (
    <FormDialog<{ roleId: string }>
      title={texts.confirm(texts.role, people.length)}
      submitText={texts.go}
      initial={{}}
      submit={async ({ roleId }) => {
        await each(
          ({ state }) => state !== 'invited',
          (person) => changeRole(person, roleId),
        );
        return {};
      }}
      confirmation={confirmation}
      onClose={onClose}
    >
      <FormItem
        name="roleId"
        label={inviteTexts.role}
        extra={texts.confirmText}
        rules={[{ required: true, message: inviteTexts.needRole }]}
      >
        <RoleSelect />
      </FormItem>
    </FormDialog>
  );
}

function ConfirmForAll({
  action,
  people,
  each,
  busy,
  onClose,
}: ForAll & { action: BulkAction; busy: boolean }): ReactNode {
  const { attempt } = usePersonActions();
  const run = (): Promise<void> =>
    each(
      (person) => isApplicable(action, person),
      (person) => attempt(action, person),
    );
  return (
    <ConfirmDialog
      open
      title={texts.confirm(texts[action], people.length)}
      confirmText={texts.go}
      danger={action === 'deactivate' || action === 'cancel'}
      busy={busy}
      onConfirm={() => void run().then(onClose)}
      onCancel={onClose}
    >
      <p>{texts.confirmText}</p>
      {action === 'deactivate' && <p>{texts.deactivateText}</p>}
    </ConfirmDialog>
  );
}

function Results({
  results,
  onClose,
}: {
  results: readonly Result[] | null;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog
      open={results !== null}
      title={texts.resultTitle}
      onCancel={onClose}
      closable={false}
      destroyOnHidden
      footer={
        <Button data-first type="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <Flex component="ul" vertical gap="small">
        {results?.map(({ person, text, ok }) => (
          <Flex component="li" key={person.id} justify="space-between" gap="middle">
            <bdi>{getPersonName(person)}</bdi> <span className={ok ? undefined : 'bad'}>{text}</span>
          </Flex>
        ))}
      </Flex>
    </Dialog>
  );
}
