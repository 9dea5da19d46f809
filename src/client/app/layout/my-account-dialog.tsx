import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { MyDevices } from '#client/features/biometric/my-devices';
import { deviceTexts } from '#client/features/biometric/biometric-texts';
import { MyVerifications } from '#client/features/two-factor/my-verifications/my-verifications';
import { MyOwnCode } from '#client/features/two-factor/own-code/my-own-code';
import { ownCodeTexts } from '#client/features/two-factor/own-code/own-code-texts';
import { openChangePassword } from '#client/features/auth/password/open-change-password';
import { selectAuthContext } from '#client/session/auth-selectors';
import { permissionsRefreshRequested } from '#client/session/permissions/permissions-slice';
import { Dialog } from '#client/components/dialogs/dialog';
import { RecordFields } from '#client/components/panel/record-panel';
import { Code } from '#client/components/values/code';
import { Name } from '#client/components/values/name';
import { Moment } from '#client/components/values/times';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { layoutTexts as texts } from './layout-texts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Dialog of the signed-in user: name, role, sign-ins, password and devices. */
export function MyAccountDialog({ open, onClose }: Props): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Dialog open={open} title={texts.account} onCancel={onClose} footer={null} width={560} destroyOnHidden>
      <Flex vertical gap={20}>
        <WhoAmI />
        <Flex wrap gap="small">
          <Button
            onClick={() => {
              onClose();
              void dispatch(openChangePassword());
            }}
          >
            {texts.changePassword}
          </Button>
          <Button onClick={() => dispatch(permissionsRefreshRequested())}>{texts.refreshPermissions}</Button>
        </Flex>
        <Flex component="section" vertical gap="small">
          <h2>{ownCodeTexts.title}</h2>
          <MyOwnCode />
        </Flex>
        <Flex component="section" vertical gap="small">
          <h2>{deviceTexts.title}</h2>
          <MyDevices />
        </Flex>
        <MyVerifications />
        <a href="/licenses.txt" target="_blank" rel="noopener">
          {texts.licenses}
        </a>
      </Flex>
    </Dialog>
  );
}

function WhoAmI(): ReactNode {
  const { userWithRole } = useAppSelector(selectAuthContext);
  if (!userWithRole) return null;
  const { displayName, email, role, lastLogin } = userWithRole;
  return (
    <RecordFields
      fields={[
        { label: texts.name, children: <Name value={displayName} /> },
        { label: texts.email, children: <Code value={email} /> },
        { label: texts.role, children: <Name value={role?.name ?? texts.noRole} /> },
        { label: texts.lastLogin, children: <Moment value={lastLogin?.toISOString() ?? null} /> },
      ]}
    />
  );
}
