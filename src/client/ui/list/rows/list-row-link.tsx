import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useListAddress } from './list-address-context';

/**
 * Leads to a row's panel, also in another tab; where rows do not open, only what stands in it. The keyboard walks through
 * the rows, so that it is no stop of its own.
 */
export function RowLink({ row, children }: { row: { id: string }; children: ReactNode }): ReactNode {
  const { hrefOf } = useListAddress();
  if (hrefOf === undefined) return children;
  return (
    <Link to={hrefOf(row as never)} tabIndex={-1}>
      {children}
    </Link>
  );
}

const OWN_PRESS = 'a, button, input, label, [role=button], .ant-input-number, .ant-select';

/**
 * Does this click open the row? Not one on a link or control within it, one that asks for another tab, or the end of
 * selecting text.
 */
export function isOpening({ target, ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || button !== 0) return false;
  if (target instanceof Element && target.closest(OWN_PRESS)) return false;
  return !window.getSelection()?.toString();
}
