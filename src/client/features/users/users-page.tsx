import UserAddOutlined from '@ant-design/icons/es/icons/UserAddOutlined';
import Button from 'antd/es/button/Button';
import Checkbox from 'antd/es/checkbox/index';
import Flex from 'antd/es/flex/index';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PERSON_STATES, type Person, type PersonState } from '#contract/features/users/users-contract';
import { useServices } from '#client/lib/hooks';
import type { FilterField } from '#client/components/list/filter/filter-fields';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total } from '#client/components/list/list-totals';
import type { ListColumn } from '#client/components/list/list-types';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { InviteDialog } from './invite/invite-dialog';
import { useInvitation } from './invite/use-invitation';
import './users.css';
import { peopleAddress, usersApi } from './users-api';
import { countTexts, inviteTexts, usersTexts as texts, stateTexts } from './users-texts';
import { PersonActions } from './person-actions';
import { PersonRecord } from './person-record';
import { Address, LastLogin, getPersonName, StateTag } from './person-state';
import { useRoles } from './role-select';
import { BulkActionsBar } from './bulk-actions-bar';

const usePeopleList = createListHook(usersApi, 'People', peopleAddress);

/** Page of users and pending users in a single table (product.md section 3, `/settings/users`). */
export function UsersPage(): ReactNode {
  const { invited, setInvited } = useInvitation();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Person>>(new Map());
  const fields = useFields();
  const { clock } = useServices();
  const [now] = useState(() => clock.now());
  const columns = useMemo(() => getColumns(chosen, setChosen, now), [chosen, now]);
  return (
    <Flex vertical flex={1} className="people">
      <ListScreen
        list={usePeopleList()}
        label={texts.table}
        fields={fields}
        columns={columns}
        {...(chosen.size > 0 && {
          figuresReplacement: (
            <BulkActionsBar people={[...chosen.values()]} onClear={() => setChosen(new Map())} />
          ),
        })}
        totals={(counts) =>
          PERSON_STATES.map((state) => <StateCount key={state} state={state} count={counts[state]} />)
        }
        panel={{
          label: texts.person,
          title: (person) => <Name value={getPersonName(person)} />,
          subtitle: ({ roleName }) => roleName ?? texts.noRole,
          content: (person) => <PersonRecord person={person} now={now} />,
          footer: (person) => <PersonActions person={person} />,
        }}
        empty={{ title: texts.noneTitle, text: texts.none }}
        actions={
          <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setInvited({})}>
            {inviteTexts.open}
          </Button>
        }
      />
      {invited && <InviteDialog typed={invited} onChange={setInvited} onClose={() => setInvited(null)} />}
    </Flex>
  );
}

/** Number of people in a state, linked to them. */
function StateCount({ state, count }: { state: PersonState; count: number }): ReactNode {
  const query = new URLSearchParams(useLocation().search);
  query.set('state', state);
  query.delete('at');
  return (
    <Total label={countTexts[state]}>
      {count === 0 ? (
        <Count value={count} />
      ) : (
        <Link to={{ search: query.toString() }} aria-label={`${countTexts[state]} ${count}`}>
          <Count value={count} />
        </Link>
      )}
    </Total>
  );
}

function useFields(): readonly FilterField[] {
  const roles = useRoles();
  return useMemo(
    () => [
      { kind: 'search', name: 'text', label: texts.search },
      {
        kind: 'choice',
        name: 'state',
        label: texts.state,
        options: PERSON_STATES.map((value) => ({ value, label: stateTexts[value] })),
      },
      {
        kind: 'choice',
        name: 'roleId',
        label: texts.role,
        options: roles.map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    [roles],
  );
}

type Chosen = ReadonlyMap<string, Person>;

/** Column with checkboxes; the header checkbox selects all visible rows. */
function choiceColumn(chosen: Chosen, onChange: (chosen: Chosen) => void): ListColumn<Person> {
  const choose = (person: Person, isChosen: boolean): void => {
    const next = new Map(chosen);
    if (isChosen) next.set(person.id, person);
    else next.delete(person.id);
    onChange(next);
  };
  const areAllSelected = (rows: readonly Person[]): boolean => rows.every(({ id }) => chosen.has(id));
  return {
    key: 'chosen',
    title: texts.choice,
    head: (rows) => (
      <Checkbox
        checked={areAllSelected(rows)}
        indeterminate={chosen.size > 0 && !areAllSelected(rows)}
        aria-label={texts.selectAll}
        onChange={({ target }) =>
          onChange(new Map(target.checked ? rows.map((person) => [person.id, person]) : []))
        }
      />
    ),
    width: 48,
    card: 'mark',
    cell: (person) => (
      <Checkbox
        checked={chosen.has(person.id)}
        aria-label={texts.select(getPersonName(person))}
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => choose(person, target.checked)}
      />
    ),
  };
}

function getColumns(
  chosen: Chosen,
  onChange: (chosen: Chosen) => void,
  now: number,
): readonly ListColumn<Person>[] {
  return [
    choiceColumn(chosen, onChange),
    {
      key: 'displayName',
      title: texts.person,
      width: 150,
      sort: 'displayName',
      card: 'title',
      cell: (person) => <Name value={getPersonName(person)} />,
    },
    {
      key: 'email',
      title: texts.email,
      width: 190,
      sort: 'email',
      priority: 3,
      card: 'line',
      cell: ({ email }) => <Address value={email} />,
    },
    {
      key: 'state',
      title: texts.state,
      width: 132,
      sort: 'state',
      card: 'figure',
      cell: (person) => <StateTag person={person} now={now} />,
    },
    {
      key: 'role',
      title: texts.role,
      width: 110,
      sort: 'roleName',
      card: 'line',
      cell: ({ roleName }) => (roleName === null ? texts.noRole : <Name value={roleName} />),
    },
    {
      key: 'agent',
      title: texts.agent,
      width: 110,
      priority: 3,
      cell: ({ agentName }) => <Name value={agentName} />,
    },
    {
      key: 'lastLogin',
      title: texts.lastLogin,
      width: 145,
      sort: 'lastLogin',
      priority: 2,
      card: 'line',
      cell: (person) => <LastLogin person={person} now={now} />,
    },
  ];
}
