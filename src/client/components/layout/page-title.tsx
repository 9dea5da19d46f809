import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Place in the top bar for a title of the page's own. */
export const PAGE_TITLE_ID = 'page-title';

interface Props {
  /** Facts below the title. */
  subtitle: ReactNode;
  children: ReactNode;
}

/** Title of a page that shows one record. It replaces the page's name in the top bar. */
export function PageTitle({ subtitle, children }: Props): ReactNode {
  // The top bar and the page may appear in the same render. The place never changes afterwards.
  const place = useSyncExternalStore(subscribe, getPlace);
  if (!place) return null;
  return createPortal(
    <>
      <h1>{children}</h1>
      <p className="fine cut">{subtitle}</p>
    </>,
    place,
  );
}

const getPlace = (): HTMLElement | null => document.getElementById(PAGE_TITLE_ID);
const subscribe = (): (() => void) => () => undefined;
