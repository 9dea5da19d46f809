import { cleanTypedText } from '#contract/lib/http/typed-text';
import Flex from 'antd/es/flex/index';
import Search from 'antd/es/input/Search';
import Text from 'antd/es/typography/Text';
import { type ReactNode, useState } from 'react';
import { SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import type { AccessPerson } from '#contract/features/permissions/permissions-contract';
import { selectAuthContext, selectRoleName } from '#client/session/auth-selectors';
import { selectPermissions } from '#client/session/permissions/permissions-selectors';
import { useCan } from '#client/session/permissions/use-can';
import { useAppSelector } from '#client/lib/hooks';
import { FormCard } from '#client/components/form/form-card';
import { SettingsCards } from '#client/components/form/settings/settings-cards';
import { Code } from '#client/components/values/code';
import { Moment } from '#client/components/values/times';
import { AccessFailure } from './access-card';
import { useGetAccessQuery } from './access-api';
import { userIdTexts as texts } from './access-texts';
import { GrantsTable } from './grants-table';

/**
 * Page with the user's own identifier and permissions and their reasons; for `users.manage` also of any user
 * (product.md section 3).
 */
export function UserIdPage(): ReactNode {
  const canSearch = useCan('users.manage');
  return (
    <SettingsCards>
      <Me />
      {canSearch && <Other />}
    </SettingsCards>
  );
}

function Me(): ReactNode {
  const { currentUser } = useAppSelector(selectAuthContext);
  const roleName = useAppSelector(selectRoleName);
  const held = useAppSelector(selectPermissions);
  if (!currentUser) return null;
  return (
    <FormCard title={texts.me} padded>
      <Flex wrap gap="16px 32px" component="dl">
        <Fact label={texts.id}>
          <Identifier id={currentUser.uid} />
        </Fact>
        <Fact label={texts.email}>
          <Code value={currentUser.email} />
        </Fact>
        <Fact label={texts.role}>{roleName ?? texts.noRole}</Fact>
      </Flex>
      <Grants name={texts.me} held={held} roleName={roleName ?? ''} />
    </FormCard>
  );
}

function Other(): ReactNode {
  const [user, setUser] = useState('');
  const access = useGetAccessQuery({ query: { user } }, { skip: user === '' });
  const person = access.currentData?.data.person;
  return (
    <FormCard
      title={texts.other}
      note={texts.otherNote}
      padded
      extra={
        <Search
          dir="ltr"
          className="field"
          aria-label={texts.otherNote}
          placeholder={texts.otherNote}
          enterButton={texts.find}
          maxLength={254}
          loading={access.isFetching}
          onSearch={(typed) => setUser(cleanTypedText(typed))}
        />
      }
    >
      <output>
        {access.error !== undefined && user !== '' && <AccessFailure error={access.error} />}
        {person && <Found person={person} />}
      </output>
    </FormCard>
  );
}

function Found({ person }: { person: AccessPerson }): ReactNode {
  const { id, email, displayName, isActive, lastLogin, role } = person;
  return (
    <>
      <h3>
        <bdi>{displayName || email}</bdi>
      </h3>
      <Flex wrap gap="16px 32px" component="dl">
        <Fact label={texts.id}>
          <Identifier id={id} />
        </Fact>
        <Fact label={texts.email}>
          <Code value={email} />
        </Fact>
        <Fact label={texts.role}>{role?.name ?? texts.noRole}</Fact>
        <Fact label={texts.state}>{isActive ? texts.active : texts.inactive}</Fact>
        <Fact label={texts.lastLogin}>
          <Moment value={lastLogin} />
        </Fact>
      </Flex>
      <Grants name={displayName || email} held={role?.permissions ?? []} roleName={role?.name ?? ''} />
    </>
  );
}

function Grants({
  name,
  held,
  roleName,
}: {
  name: string;
  held: readonly string[];
  roleName: string;
}): ReactNode {
  if (held.includes(SYSTEM_ADMIN))
    return (
      <p>
        {texts.byAdmin}
        <Code value={SYSTEM_ADMIN} /> {roleName && texts.inRole(roleName)}
      </p>
    );
  return (
    <>
      <GrantsTable name={name} held={held} />
      <p>{texts.manageNote}</p>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Identifier({ id }: { id: string }): ReactNode {
  return (
    <Text copyable={{ text: id, tooltips: false }}>
      <Code value={id} />
    </Text>
  );
}
