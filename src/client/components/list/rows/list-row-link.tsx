import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';

const RowAddressContext = createContext<((row: { id: string }) => string) | undefined>(undefined);

/** URL of a row's panel. `undefined` if rows cannot be opened. */
export const RowAddressProvider = RowAddressContext.Provider;

/**
 * Link to a row's panel, for opening it in another tab. A plain click is handled by the row. Renders only its children
 * if rows cannot be opened. It has no tab stop, since the keyboard moves through the rows. It is not a router link,
 * because those re-render at every change of the address.
 */
export function RowLink({ row, children }: { row: { id: string }; children: ReactNode }): ReactNode {
  const getAddress = useContext(RowAddressContext);
  if (getAddress === undefined) return children;
  return (
    <a
      href={getAddress(row)}
      tabIndex={-1}
      className="row-link"
      onClick={(event) => isPlain(event) && event.preventDefault()}
    >
      {children}
    </a>
  );
}

const OWN_PRESS = 'a:not(.row-link), button, input, label, [role=button], .ant-input-number, .ant-select';

/** Returns true if a click opens the row. Clicks on links or controls, clicks for another tab, and text selections do not. */
export function opensRow(press: MouseEvent): boolean {
  const { target } = press;
  if (!isPlain(press)) return false;
  if (target instanceof Element && target.closest(OWN_PRESS)) return false;
  return !window.getSelection()?.toString();
}

/** Returns false for a click that requests another tab or window. */
function isPlain({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && button === 0;
}
