import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import Button from 'antd/es/button/Button';
import Popover from 'antd/es/popover/index';
import Skeleton from 'antd/es/skeleton/index';
import { lazy, Suspense, type ReactNode } from 'react';
import type { ColumnsProps } from './columns-choice';
import { listTexts } from '../list-texts';

const Choice = lazy(async () => {
  const { ColumnsChoice } = await import(/* webpackChunkName: "list-views" */ './columns-choice');
  return { default: ColumnsChoice };
});

interface Props extends ColumnsProps {
  /** Shows a text label beside the icon. */
  named: boolean;
}

/** A list higher than a phone scrolls. */
const HIGHEST = { content: { maxBlockSize: '50dvh', overflowY: 'auto' } } as const;

/** Button for selecting the visible columns and the row height. Columns that do not fit stay hidden. */
export function ColumnsButton({ named, ...props }: Props): ReactNode {
  const content = (
    <Suspense fallback={<Skeleton active title={false} />}>
      <Choice {...props} />
    </Suspense>
  );
  return (
    // physical side: the button is at the page's end, and the popover ends with it.
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={content}
      title={listTexts.columns}
      styles={HIGHEST}
    >
      <Button icon={<TableOutlined aria-hidden />} aria-label={listTexts.columns} title={listTexts.columns}>
        {named && listTexts.columns}
      </Button>
    </Popover>
  );
}
