import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import Button from 'antd/es/button/Button';
import Skeleton from 'antd/es/skeleton/index';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { ColumnsProps } from './columns-choice';
import { OptionsPopover } from '../filter/options-popover';
import { listTexts } from '../list-texts';

const Choice = lazy(async () => {
  const { ColumnsChoice } = await import(/* webpackChunkName: "list-views" */ './columns-choice');
  return { default: ColumnsChoice };
});

interface Props extends ColumnsProps {
  /** Shows a text label beside the icon. */
  named: boolean;
}

/** Button for selecting the visible columns and the row height. Columns that do not fit stay hidden. */
export function ColumnsButton({ named, ...props }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const content = (
    <Suspense fallback={<Skeleton active title={false} />}>
      <strong>{listTexts.columns}</strong>
      <Choice {...props} />
    </Suspense>
  );
  return (
    <OptionsPopover
      label={listTexts.columns}
      open={open}
      onOpenChange={setOpen}
      opener={opener}
      atEnd
      content={content}
    >
      <Button
        ref={opener}
        icon={<TableOutlined aria-hidden />}
        aria-label={listTexts.columns}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={listTexts.columns}
      >
        {named && listTexts.columns}
      </Button>
    </OptionsPopover>
  );
}
