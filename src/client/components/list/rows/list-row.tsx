import { createContext, useContext, useMemo, type HTMLAttributes, type ReactNode } from 'react';

/** Rows that look different from the others. */
interface Marks {
  /** Row with the open panel. */
  openId: string | null;
  /** Row that the keyboard is on. */
  activeId: string | null;
  /** Rows can be opened. */
  isOpenable: boolean;
}

const MarksContext = createContext<Marks>({ openId: null, activeId: null, isOpenable: false });

/** Marks rows of the tables inside. */
export function RowMarks({
  openId,
  activeId,
  isOpenable,
  children,
}: Marks & { children: ReactNode }): ReactNode {
  const marks = useMemo(() => ({ openId, activeId, isOpenable }), [openId, activeId, isOpenable]);
  return <MarksContext value={marks}>{children}</MarksContext>;
}

interface Props extends HTMLAttributes<HTMLDivElement> {
  'data-row-key'?: string;
}

/**
 * Row of a virtual table. It reads the marks from the context, so that another open or active row re-renders the rows
 * and not the table with all its cells.
 */
export function ListRow({ className = '', ...props }: Props): ReactNode {
  const id = props['data-row-key'];
  const { openId, activeId, isOpenable } = useContext(MarksContext);
  const marks = [
    isOpenable && 'list-row-openable',
    id === openId && 'ant-table-row-selected',
    id === activeId && 'list-row-active',
  ];
  return (
    <div
      {...props}
      aria-selected={id === openId}
      className={[className, ...marks].filter(Boolean).join(' ')}
    />
  );
}
