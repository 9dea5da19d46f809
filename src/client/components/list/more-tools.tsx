import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Popover from 'antd/es/popover/index';
import type { ReactNode } from 'react';
import { listTexts } from './list-texts';

/** Menu for the tools that do not fit beside the search on a phone. An export continues when it closes. */
export function MoreTools({ children }: { children: ReactNode }): ReactNode {
  const content = (
    <Flex vertical gap="small">
      {children}
    </Flex>
  );
  return (
    // physical side: the button is at the end of its line.
    <Popover trigger="click" placement="bottomLeft" content={content}>
      <Button icon={<EllipsisOutlined aria-hidden />} aria-label={listTexts.moreTools} />
    </Popover>
  );
}
