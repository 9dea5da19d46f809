import Modal from 'antd/es/modal/index';
import type { ReactNode } from 'react';
import { deviceTexts } from './biometric-texts';
import { MyDevices } from './my-devices';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The account menu's way to one's own devices. */
export function MyDevicesDialog({ open, onClose }: Props): ReactNode {
  return (
    <Modal
      open={open}
      title={deviceTexts.title}
      onCancel={onClose}
      closable={{ 'aria-label': deviceTexts.close }}
      footer={null}
      width={520}
      destroyOnHidden
    >
      <MyDevices />
    </Modal>
  );
}
