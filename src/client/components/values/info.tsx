import InfoCircleOutlined from '@ant-design/icons/es/icons/InfoCircleOutlined';
import Button from 'antd/es/button/Button';
import Popover from 'antd/es/popover/index';
import type { ReactNode } from 'react';

interface Props {
  /** Accessible name of the explanation. */
  label: string;
  children: ReactNode;
}

/** Explanation of a figure, behind an icon. */
export function Info({ label, children }: Props): ReactNode {
  return (
    <Popover content={children} styles={{ content: { maxInlineSize: 320 } }} trigger={['click', 'hover']}>
      <Button
        type="text"
        size="small"
        className="muted"
        aria-label={label}
        icon={<InfoCircleOutlined aria-hidden />}
      />
    </Popover>
  );
}
