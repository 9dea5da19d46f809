import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import StopOutlined from '@ant-design/icons/es/icons/StopOutlined';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import type { Person } from '#contract/features/users/users-contract';
import { formatMoment } from '#client/components/values/format-date';
import { Moment } from '#client/components/values/times';
import { usersTexts, stateTexts } from './users-texts';

const SIGNS = {
  active: { color: 'success', icon: <CheckCircleFilled aria-hidden /> },
  invited: { color: 'processing', icon: <MailOutlined aria-hidden /> },
  expired: { color: 'warning', icon: <ClockCircleOutlined aria-hidden /> },
  inactive: { color: 'default', icon: <StopOutlined aria-hidden /> },
} as const;

/** Returns the state of a person. An expired invitation still exists and can be sent again. */
export function getPersonState({ state, expiresAt }: Person, now: number): keyof typeof SIGNS {
  return state === 'invited' && expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : state;
}

export function StateTag({ person, now }: { person: Person; now: number }): ReactNode {
  const state = getPersonState(person, now);
  return (
    <Tag {...SIGNS[state]} variant="filled">
      {stateTexts[state]}
    </Tag>
  );
}

/** Last sign-in, or the expiry of an invitation. */
export function LastLogin({ person, now }: { person: Person; now: number }): ReactNode {
  if (person.state !== 'invited')
    return person.lastLogin === null ? usersTexts.never : <Moment value={person.lastLogin} />;
  if (getPersonState(person, now) === 'expired') return usersTexts.expired;
  return (
    <>
      {usersTexts.until} <bdi>{person.expiresAt !== null && formatMoment(person.expiresAt).day}</bdi>
    </>
  );
}

/** Email address on a single line. A long one is truncated at its end. */
export function Address({ value }: { value: string }): ReactNode {
  return (
    <bdi dir="ltr" className="cut address" title={value}>
      {value}
    </bdi>
  );
}

export function getPersonName({ displayName, email }: Pick<Person, 'displayName' | 'email'>): string {
  return displayName || email;
}
