import BulbOutlined from '@ant-design/icons/es/icons/BulbOutlined';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import DisconnectOutlined from '@ant-design/icons/es/icons/DisconnectOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import { useState, type ReactNode } from 'react';
import type {
  LinkedUser,
  ManagedAgent,
} from '#contract/features/user-info-management/user-info-management-contract';
import { useDebouncedValue } from '#client/components/list/filter/use-debounced-value';
import { Name } from '#client/components/values/name';
import type { LinkIntent } from './link-dialog';
import { useListLinkableUsersQuery } from './user-info-management-api';
import { managementTexts as texts } from './user-info-management-texts';

interface Props {
  agent: ManagedAgent;
  mayLink: boolean;
  isDismissed: boolean;
  onDismiss: () => void;
  onIntent: (intent: LinkIntent) => void;
}

/** User of an agent: linked, suggested, or to be selected. */
export function AgentUser({ agent, mayLink, isDismissed, onDismiss, onIntent }: Props): ReactNode {
  const { user, suggestion } = agent;
  // The link of a deactivated user may pass to another one.
  if (user !== null && !user.isActive && mayLink)
    return (
      <Flex vertical gap="small">
        <LinkedTo agent={agent} user={user} mayLink onIntent={onIntent} />
        <UserChoice agent={agent} onIntent={onIntent} />
      </Flex>
    );
  if (user !== null) return <LinkedTo agent={agent} user={user} mayLink={mayLink} onIntent={onIntent} />;
  if (!mayLink) return null;
  if (suggestion !== null && !isDismissed) {
    return (
      <Flex align="center" gap="small">
        <BulbOutlined aria-hidden className="muted" />
        <div>
          {texts.maybe}{' '}
          <bdi dir="ltr" className="breakable address fine">
            {suggestion.email}
          </bdi>
        </div>
        <Button size="small" onClick={() => onIntent({ agent, user: suggestion, ends: false })}>
          {texts.link} <span className="visually-hidden">{agent.name}</span>
        </Button>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={texts.dismiss}
          title={texts.dismiss}
          onClick={onDismiss}
        />
      </Flex>
    );
  }
  return <UserChoice agent={agent} onIntent={onIntent} />;
}

function LinkedTo({
  agent,
  user,
  mayLink,
  onIntent,
}: Pick<Props, 'agent' | 'mayLink' | 'onIntent'> & { user: LinkedUser }): ReactNode {
  return (
    <Flex align="center" gap="small">
      <LinkOutlined aria-hidden className="good" />
      <Who user={user} />
      {mayLink && (
        <Button
          type="text"
          size="small"
          icon={<DisconnectOutlined aria-hidden />}
          aria-label={texts.unlink(agent.name ?? agent.id)}
          title={texts.unlinkConfirm}
          onClick={() => onIntent({ agent, user, ends: true })}
        />
      )}
    </Flex>
  );
}

function Who({ user }: { user: LinkedUser }): ReactNode {
  return (
    <div>
      <span>
        <Name value={user.displayName || user.email} />
        {!user.isActive && <span className="hint"> · {texts.userInactive}</span>}
      </span>
      {user.displayName !== '' && (
        <bdi dir="ltr" className="breakable address fine">
          {user.email}
        </bdi>
      )}
    </div>
  );
}

function UserChoice({ agent, onIntent }: Pick<Props, 'agent' | 'onIntent'>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const { data, isFetching } = useListLinkableUsersQuery(
    { query: search === '' ? {} : { search } },
    { skip: !isOpen },
  );
  const users = data?.data ?? [];
  return (
    <Select<string>
      className="field"
      size="small"
      aria-label={`${texts.choose}: ${agent.name ?? agent.id}`}
      placeholder={texts.choose}
      value={null}
      loading={isFetching}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={isFetching ? null : texts.nobodyFound}
      options={users.map(({ id, displayName, email }) => ({
        value: id,
        label: displayName === '' ? email : `${displayName} · ${email}`,
      }))}
      onOpenChange={setOpen}
      onChange={(id) => {
        const user = users.find((one) => one.id === id);
        setTyped('');
        if (user) onIntent({ agent, user, ends: false });
      }}
    />
  );
}
