import Flex from 'antd/es/flex/index';
import Skeleton from 'antd/es/skeleton/index';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Person } from '#contract/features/users/users-contract';
import { useCan } from '#client/session/permissions/use-can';
import { AgentLink } from '#client/components/links/record-link';
import { PanelPart } from '#client/components/panel/panel-part';
import { RecordFields } from '#client/components/panel/record-panel';
import { RecordId } from '#client/components/panel/record-id';
import { Code } from '#client/components/values/code';
import { Moment } from '#client/components/values/times';
import { paths } from '#client/lib/location/paths';
import { usersTexts as texts } from './users-texts';
import { LastLogin, StateTag } from './person-state';
import { useGetUserTiesQuery } from './users-api';
import { PersonalData } from './personal-data';
import { useRoles } from './role-select';
import { UserTies } from './user-ties';
import {
  type Action,
  ACTIONS,
  type Resource,
  SYSTEM_ADMIN,
} from '#contract/lib/permissions/permissions-rules';
import { actionTexts, resourceTexts } from '#client/session/permissions/permissions-texts';

const Activity = lazy(async () => ({
  default: (await import(/* webpackChunkName: "person-activity" */ './person-activity')).PersonActivity,
}));

/** Record of a user or an invitation: state, permissions, devices, last actions, and what a deactivation changes. */
export function PersonRecord({ person, now }: { person: Person; now: number }): ReactNode {
  const role = useRoles().find(({ id }) => id === person.roleId);
  const seesSystem = useCan('system.manage');
  const mayErase = useCan('system.admin');
  const isUser = person.state !== 'invited';
  return (
    <Flex vertical gap="middle">
      <RecordFields
        fields={[
          { label: texts.email, children: <Code value={person.email} /> },
          { label: texts.state, children: <StateTag person={person} now={now} /> },
          { label: texts.role, children: person.roleName ?? texts.noRole },
          ...(isUser ? getUserFields(person, now) : getInvitationFields(person)),
        ]}
      />
      {role && (
        <PanelPart
          title={texts.permissions}
          all={{ to: paths.permissions({ role: role.id }), text: texts.wholeRole }}
        >
          <RolePermissions permissions={role.permissions} />
        </PanelPart>
      )}
      {isUser && seesSystem && (
        <Suspense fallback={<Skeleton active />}>
          <Activity userId={person.id} />
        </Suspense>
      )}
      {person.state === 'active' && (
        <PanelPart title={texts.ifDeactivated}>
          <UserTies id={person.id} none={texts.nothingTied} />
        </PanelPart>
      )}
      {mayErase && <PersonalData person={person} />}
      <RecordId id={person.id} />
    </Flex>
  );
}

function getUserFields(person: Person, now: number) {
  return [
    { label: texts.agent, children: <LinkedAgent person={person} /> },
    { label: texts.lastLogin, children: <LastLogin person={person} now={now} /> },
  ];
}

function getInvitationFields({ invitedAt, expiresAt }: Person) {
  return [
    {
      label: texts.invitedAt,
      children: invitedAt === null ? texts.notSent : <Moment value={invitedAt} />,
    },
    { label: texts.expires, children: <Moment value={expiresAt} /> },
  ];
}

/** Linked agent, with a link as soon as its id is known. */
function LinkedAgent({ person: { id, agentName } }: { person: Person }): ReactNode {
  const agent = useGetUserTiesQuery({ params: { id } }).currentData?.data.agent;
  return <AgentLink id={agent?.id ?? null} name={agent?.name ?? agentName} />;
}

/** Permissions of a role in words, one line for each action. */
function RolePermissions({ permissions }: { permissions: readonly string[] }): ReactNode {
  if (permissions.includes(SYSTEM_ADMIN)) return <p>{texts.everything}</p>;
  const lines = ACTIONS.map((action) => ({ action, resources: getResources(permissions, action) })).filter(
    ({ resources }) => resources.length > 0,
  );
  if (lines.length === 0) return <p className="hint">{texts.noPermissions}</p>;
  return (
    <ul>
      {lines.map(({ action, resources }) => (
        <li key={action}>
          <span className="muted">{actionTexts[action]}:</span>{' '}
          {resources.map((resource) => resourceTexts[resource]).join(', ')}
        </li>
      ))}
    </ul>
  );
}

function getResources(permissions: readonly string[], selectedAction: Action): Resource[] {
  return permissions.flatMap((permission) => {
    const [resource, action] = permission.split('.') as [Resource, Action];
    return action === selectedAction && resource in resourceTexts ? [resource] : [];
  });
}
