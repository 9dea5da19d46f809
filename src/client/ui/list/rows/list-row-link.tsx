import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';

const RowAddressContext = createContext<((row: never) => string) | undefined>(undefined);

/** The address of a row's panel; undefined: rows do not open. */
export const RowAddressProvider = RowAddressContext.Provider;

/**
 * Leads to a row's panel in another tab; pressed alone it leaves the press to its row. Where rows do not open, only what
 * stands in it. The keyboard walks through the rows, so that it is no stop of its own. No link of the router's: each of
 * those is drawn anew at every step in the address.
 */
export function RowLink({ row, children }: { row: { id: string }; children: ReactNode }): ReactNode {
  const addressOf = useContext(RowAddressContext);
  if (addressOf === undefined) return children;
  return (
    <a
      href={addressOf(row as never)}
      tabIndex={-1}
      className="row-link"
      onClick={(event) => isPlain(event) && event.preventDefault()}
    >
      {children}
    </a>
  );
}

const OWN_PRESS = 'a:not(.row-link), button, input, label, [role=button], .ant-input-number, .ant-select';

/**
 * Does this click open the row? Not one on a link or control within it, one that asks for another tab, or the end of
 * selecting text.
 */
export function isOpening(press: MouseEvent): boolean {
  const { target } = press;
  if (!isPlain(press)) return false;
  if (target instanceof Element && target.closest(OWN_PRESS)) return false;
  return !window.getSelection()?.toString();
}

/** Not the one that asks for another tab or window. */
function isPlain({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && button === 0;
}
