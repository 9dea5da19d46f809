import Button from 'antd/es/button/Button';
import FormItem from 'antd/es/form/FormItem/index';
import Modal from 'antd/es/modal/Modal';
import Text from 'antd/es/typography/Text';
import { useState, type ReactNode } from 'react';
import type { Person } from '../../contract/users/users-contract';
import { failureText } from '../roles/refusal-texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { FormDialog } from '../ui/form/form-dialog';
import { useUpdateUserMutation } from './people-api';
import { inviteTexts, severalTexts as texts } from './people-texts';
import { nameOf } from './person-state';
import { RoleSelect } from './role-select';
import { fits, useDeeds, type Deed } from './use-deeds';

interface Result {
  person: Person;
  text: string;
  ok: boolean;
}

const DEEDS: readonly Deed[] = ['deactivate', 'activate', 'send', 'cancel'];

/** What is done about everybody who is chosen, one after the other, with the result of each. */
export function SeveralBar({
  people,
  onClear,
}: {
  people: readonly Person[];
  onClear: () => void;
}): ReactNode {
  const [asked, setAsked] = useState<Deed | 'role' | null>(null);
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const [busy, setBusy] = useState(false);
  const { attempt } = useDeeds();
  const [update] = useUpdateUserMutation();

  async function each(
    relevant: (person: Person) => boolean,
    work: (person: Person) => Promise<string | null>,
  ): Promise<void> {
    setBusy(true);
    const found: Result[] = [];
    for (const person of people) {
      if (!relevant(person)) {
        found.push({ person, ok: true, text: texts.skipped });
        continue;
      }
      const refused = await work(person);
      found.push({ person, ok: refused === null, text: refused ?? texts.done });
    }
    setBusy(false);
    setAsked(null);
    setResults(found);
  }

  if (people.length === 0 && results === null) return null;
  return (
    <section className="several-bar" aria-label={texts.chosen(people.length)}>
      <strong aria-live="polite">{texts.chosen(people.length)}</strong>
      <Button type="text" onClick={() => setAsked('role')}>
        {texts.role}
      </Button>
      {DEEDS.filter((deed) => people.some((person) => fits(deed, person))).map((deed) => (
        <Button key={deed} type="text" danger={deed === 'deactivate'} onClick={() => setAsked(deed)}>
          {texts[deed]}
        </Button>
      ))}
      <Text copyable={{ text: people.map(({ email }) => email).join(', '), tooltips: false }}>
        {texts.copy}
      </Text>
      <Button type="text" onClick={onClear}>
        {texts.clear}
      </Button>
      {asked === 'role' && (
        <FormDialog<{ roleId: string }>
          title={texts.confirm(texts.role, people.length)}
          submitText={texts.go}
          initial={{}}
          submit={async ({ roleId }) => {
            await each(
              ({ state }) => state !== 'invited',
              async ({ id }) => {
                const answer = await update({ params: { id }, body: { roleId } });
                return answer.error === undefined ? null : failureText(answer.error);
              },
            );
            return {};
          }}
          onClose={() => setAsked(null)}
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
      )}
      {asked !== null && asked !== 'role' && (
        <ConfirmDialog
          open
          title={texts.confirm(texts[asked], people.length)}
          confirmText={texts.go}
          danger={asked === 'deactivate' || asked === 'cancel'}
          busy={busy}
          onConfirm={() =>
            void each(
              (person) => fits(asked, person),
              (person) => attempt(asked, person),
            )
          }
          onCancel={() => setAsked(null)}
        >
          {texts.confirmText}
        </ConfirmDialog>
      )}
      <Results
        results={results}
        onClose={() => {
          setResults(null);
          onClear();
        }}
      />
    </section>
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
    <Modal
      open={results !== null}
      title={texts.resultTitle}
      onCancel={onClose}
      closable={false}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <ul className="several-results">
        {results?.map(({ person, text, ok }) => (
          <li key={person.id} className={ok ? '' : 'several-refused'}>
            <bdi>{nameOf(person)}</bdi> <span>{text}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
