import type { ReactNode } from 'react';
import {
  ACTIONS,
  SYSTEM_ADMIN,
  type Action,
  type Resource,
} from '#contract/lib/permissions/permissions-rules';
import { actionTexts, resourceTexts } from '#client/session/permissions/permissions-texts';
import { usersTexts as texts } from './users-texts';

/** Permissions of a role in words, one line for each action. */
export function RolePermissions({ permissions }: { permissions: readonly string[] }): ReactNode {
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
