import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import type { HeldRole } from '#contract/features/roles/roles-contract';
import { Face } from '#client/components/values/face';
import { rolesTexts as texts } from './roles-texts';

/** Maximum number of names beside a role's title. */
const MAX_NAMES = 3;

/** Names of a role's holders, or their number without the permission. */
export function RoleHolders({ role }: { role: HeldRole }): ReactNode {
  const { holders, holderCount, invitedCount } = role;
  const invited = invitedCount > 0 ? ` · ${texts.invited(invitedCount)}` : '';
  if (holderCount === 0) return texts.nobody + invited;
  if (!holders) return texts.holders(holderCount) + invited;
  const named = holders.slice(0, MAX_NAMES);
  const others = holderCount - named.length;
  const names = holders.map(({ displayName, email }) => displayName || email).join(', ');
  return (
    <span title={names}>
      <span className="visually-hidden">{texts.heldBy} </span>
      {named.map(({ id, displayName, email, online }, i) => (
        <span key={id}>
          {i > 0 && ', '}
          <Face name={displayName || email} /> <bdi>{displayName || email}</bdi>
          {online && (
            <>
              {' '}
              <Tag color="success">{texts.online}</Tag>
            </>
          )}
        </span>
      ))}
      {others > 0 && ` ${texts.more(others)}`}
      {invited}
    </span>
  );
}
