import { createContext, useContext, useMemo, type HTMLAttributes, type ReactNode } from 'react';

/** Rows that look different from the others. */
interface RowState {
  /** Row with the open panel. */
  openId: string | null;
  /** Row that the keyboard is on. */
  activeId: string | null;
  /** Rows can be opened. */
  isOpenable: boolean;
}

const RowStateContext = createContext<RowState>({ openId: null, activeId: null, isOpenable: false });

/** Marks rows of the tables inside. */
export function RowStateProvider({
  openId,
  activeId,
  isOpenable,
  children,
}: RowState & { children: ReactNode }): ReactNode {
  const rowState = useMemo(() => ({ openId, activeId, isOpenable }), [openId, activeId, isOpenable]);
  return <RowStateContext value={rowState}>{children}</RowStateContext>;
}

interface Props extends HTMLAttributes<HTMLDivElement> {
  'data-row-key'?: string;
}

/**
 * Row of a virtual table. It reads the rowState from the context, so that another open or active row re-renders the rows
 * and not the table with all its cells.
 */
export function ListRow({ className = '', ...props }: Props): ReactNode {
  const id = props['data-row-key'];
  const { openId, activeId, isOpenable } = useContext(RowStateContext);
  const rowState = [
    isOpenable && 'list-row-openable',
    id === openId && 'ant-table-row-selected',
    id === activeId && 'list-row-active',
  ];
  return (
    <div
      {...props}
      aria-selected={id === openId}
      className={[className, ...rowState].filter(Boolean).join(' ')}
    />
  );
}
