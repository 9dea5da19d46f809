import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Popover from 'antd/es/popover/index';
import type { ReactNode } from 'react';
import { listTexts } from './list-texts';

/** What a phone has no room for beside the search: one button opens it, and an export goes on behind it. */
export function MoreTools({ children }: { children: ReactNode }): ReactNode {
  const content = (
    <Flex vertical gap="small">
      {children}
    </Flex>
  );
  return (
    // physical side: the button stands at the end of its line.
    <Popover trigger="click" placement="bottomLeft" content={content}>
      <Button icon={<EllipsisOutlined aria-hidden />} aria-label={listTexts.moreTools} />
    </Popover>
  );
}
