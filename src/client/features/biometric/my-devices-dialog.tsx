import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialogs/dialog';
import { deviceTexts } from './biometric-texts';
import { MyDevices } from './my-devices';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Dialog of the user's own devices, opened from the account menu. */
export function MyDevicesDialog({ open, onClose }: Props): ReactNode {
  return (
    <Dialog
      open={open}
      title={deviceTexts.title}
      onCancel={onClose}
      footer={null}
      width={520}
      destroyOnHidden
    >
      <MyDevices />
    </Dialog>
  );
}
