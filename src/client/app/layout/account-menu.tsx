import Flex from 'antd/es/flex/index';
import FlagOutlined from '@ant-design/icons/es/icons/FlagOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import Button from 'antd/es/button/Button';
import Menu, { type MenuProps } from 'antd/es/menu/index';
import Popover from 'antd/es/popover/index';
import { useRef, useState, type ReactNode } from 'react';
import { selectAuthContext } from '#client/session/auth-selectors';
import { LazyChangePassword } from '#client/features/auth/password/lazy-change-password';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';
import { Face } from '#client/components/values/face';
import { useShortcut } from '#client/components/shortcuts/shortcuts-context';
import { shortcutsTexts } from '#client/components/shortcuts/shortcuts-texts';
import { useAppSelector } from '#client/lib/hooks';
import { ACCOUNT_ACTIONS, ACTIONS } from './actions';
import { layoutTexts } from './layout-texts';
import { AppearanceChoice, useStoredTheme } from './appearance-choice';
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

const STYLES = { container: { padding: 4, inlineSize: 296 } } as const;

/** Menu of the signed-in user: who it is, the look of the pages, the own account, and the sign-out. */
export function AccountMenu(): ReactNode {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'account' | 'shortcuts' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useShortcut(HELP, () => setDialog('shortcuts'));
  useStoredTheme();
  const { userWithRole, currentUser } = useAppSelector(selectAuthContext);
  const email = userWithRole?.email ?? currentUser?.email ?? '';
  const name = userWithRole?.displayName || currentUser?.displayName || email;
  const change = (next: boolean): void => {
    if (!next && content.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(next);
  };
  return (
    <>
      <Popover
        trigger="click"
        arrow={false}
        // physical side: the button is at the end of its line.
        placement="bottomLeft"
        destroyOnHidden
        open={open}
        onOpenChange={change}
        afterOpenChange={(isOpen) =>
          isOpen && content.current?.querySelector<HTMLElement>('input:checked')?.focus()
        }
        styles={STYLES}
        content={
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser hides and places a <dialog> by its own rules
          <div ref={content} role="dialog" aria-label={layoutTexts.account}>
            <Flex vertical gap={12} className="account-part">
              <Person name={name} facts={[userWithRole?.role?.name, email]} />
              <AppearanceChoice />
            </Flex>
            <AccountActions onDone={() => change(false)} onDialog={setDialog} />
          </div>
        }
      >
        <Button
          ref={button}
          type="text"
          shape="circle"
          icon={<Face name={name} large />}
          aria-label={`${layoutTexts.account}: ${name}`}
          aria-haspopup="dialog"
          aria-expanded={open}
        />
      </Popover>
      <LazyChangePassword />
      <MyAccountDialog open={dialog === 'account'} onClose={() => setDialog(null)} />
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={() => setDialog(null)} />}
    </>
  );
}

interface ActionsProps {
  /** Called before an action runs. */
  onDone: () => void;
  onDialog: (dialog: 'account' | 'shortcuts') => void;
}

function AccountActions({ onDone, onDialog }: ActionsProps): ReactNode {
  const run = useRunAction();
  return (
    <Menu
      className="account-actions"
      selectable={false}
      items={[
        { key: 'account', icon: <UserOutlined aria-hidden />, label: layoutTexts.account },
        {
          key: 'shortcuts',
          icon: <QuestionCircleOutlined aria-hidden />,
          label: shortcutsTexts.title,
          extra: '?',
        },
        toItem('fault', FlagOutlined),
        toItem('changePassword', LockOutlined),
        toItem('signOut', LogoutOutlined),
      ]}
      onClick={({ key }) => {
        onDone();
        if (key === 'account' || key === 'shortcuts') onDialog(key);
        const action = ACTIONS.find((one) => one.key === key);
        if (action) run(action);
      }}
    />
  );
}

function toItem(
  key: keyof typeof ACCOUNT_ACTIONS,
  Icon: typeof LockOutlined,
): NonNullable<MenuProps['items']>[number] {
  return { key, icon: <Icon aria-hidden />, label: ACCOUNT_ACTIONS[key].title };
}

function Person({ name, facts }: { name: string; facts: readonly (string | undefined)[] }): ReactNode {
  return (
    <Flex align="center" gap="small">
      <Face name={name} large />
      <div className="account-words">
        <strong className="cut">
          <bdi>{name}</bdi>
        </strong>
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact} className="fine cut">
                <bdi>{fact}</bdi>
              </div>
            ),
        )}
      </div>
    </Flex>
  );
}
