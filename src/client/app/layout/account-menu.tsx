import Flex from 'antd/es/flex/index';
import FlagOutlined from '@ant-design/icons/es/icons/FlagOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import Button from 'antd/es/button/Button';
import type { MenuProps } from 'antd/es/menu';
import { useState, type ReactNode } from 'react';
import { selectAuthContext } from '#client/session/auth-selectors';
import { LazyChangePassword } from '#client/features/auth/password/lazy-change-password';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';
import { Face } from '#client/components/values/face';
import { MenuButton } from '#client/components/links/menu-button';
import { useShortcut } from '#client/components/shortcuts/shortcuts-context';
import { shortcutsTexts } from '#client/components/shortcuts/shortcuts-texts';
import { useAppSelector } from '#client/lib/hooks';
import { ACCOUNT_ACTIONS, ACTIONS } from './actions';
import { layoutTexts } from './layout-texts';
import { useAppearanceItems } from './appearance-items';
import { useRunAction } from './open-actions';

const ShortcutsDialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "shortcuts" */ '#client/components/shortcuts/shortcuts-dialog'))
      .ShortcutsDialog,
);

const HELP = {
  title: shortcutsTexts.everywhere,
  shortcuts: [{ keys: ['?'], text: shortcutsTexts.help }],
} as const;

const MyAccountDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "my-account" */ './my-account-dialog')).MyAccountDialog,
);

/** Menu of the signed-in user, with the sign-out. */
export function AccountMenu(): ReactNode {
  const run = useRunAction();
  const [accountOpen, setAccountOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  useShortcut(HELP, () => setHelpOpen(true));
  const { userWithRole, currentUser } = useAppSelector(selectAuthContext);
  const email = userWithRole?.email ?? currentUser?.email ?? '';
  const name = userWithRole?.displayName || currentUser?.displayName || email;
  const look = useAppearanceItems();
  const menu: MenuProps = {
    items: [
      { key: 'who', type: 'group', label: <Person name={name} email={email} /> },
      { type: 'divider' },
      { key: 'account', icon: <UserOutlined aria-hidden />, label: layoutTexts.account },
      toItem('changePassword', LockOutlined),
      ...look.items,
      { type: 'divider' },
      {
        key: 'shortcuts',
        icon: <QuestionCircleOutlined aria-hidden />,
        label: shortcutsTexts.title,
        extra: '?',
      },
      toItem('fault', FlagOutlined),
      toItem('signOut', LogoutOutlined),
    ],
    onClick: ({ key }) => {
      look.choose(key);
      if (key === 'account') setAccountOpen(true);
      if (key === 'shortcuts') setHelpOpen(true);
      const action = ACTIONS.find((one) => one.key === key);
      if (action) run(action);
    },
  };
  return (
    <>
      <MenuButton menu={menu}>
        <Button
          type="text"
          shape="circle"
          icon={<Face name={name} large />}
          aria-label={`${layoutTexts.account}: ${name}`}
        />
      </MenuButton>
      <LazyChangePassword />
      <MyAccountDialog open={accountOpen} onClose={() => setAccountOpen(false)} />
      {helpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </>
  );
}

function toItem(
  key: keyof typeof ACCOUNT_ACTIONS,
  Icon: typeof LockOutlined,
): NonNullable<MenuProps['items']>[number] {
  return { key, icon: <Icon aria-hidden />, label: ACCOUNT_ACTIONS[key].title };
}

function Person({ name, email }: { name: string; email: string }): ReactNode {
  return (
    <Flex vertical align="flex-start">
      <bdi>{name}</bdi>
      <bdi className="fine">{email}</bdi>
    </Flex>
  );
}
