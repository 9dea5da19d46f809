import Button from 'antd/es/button/Button';
import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import { platformTexts } from '#client/lib/platform-texts';
import { Dialog } from './dialog';

interface Props {
  /** Secret that is shown once. Null: the dialog is closed. The caller keeps it in its state only, never in the store. */
  value: string | null;
  title: string;
  /** Explanation of what the secret allows. */
  text: string;
  onClose: () => void;
  /** Button beside the one that closes the dialog. */
  action?: ReactNode;
}

/** Dialog that shows a secret to copy, e.g. a link that signs in. A click beside it does not lose the secret. */
export function CopyOnceDialog({ value, title, text, onClose, action }: Props): ReactNode {
  return (
    <Dialog
      open={value !== null}
      title={title}
      closable={false}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
      footer={[
        <Button key="close" data-first onClick={onClose}>
          {platformTexts.close}
        </Button>,
        action,
      ]}
    >
      <p>{text}</p>
      <Text className="breakable" copyable={{ text: value ?? '', tooltips: false }}>
        <bdi dir="ltr">{value}</bdi>
      </Text>
    </Dialog>
  );
}
