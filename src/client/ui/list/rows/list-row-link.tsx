import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Leads to a row's panel, also in another tab. The keyboard walks through the rows, so that it is no stop of its own. */
export function RowLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <Link to={to} tabIndex={-1}>
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
