import type { ModalProps } from 'antd/es/modal/index';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { memoizeAsync } from '#client/lib/memoize-async';
import { platformTexts } from '#client/lib/platform-texts';
import { getPopupContainer } from './get-popup-container';
import { returnFocus, useReturnFocus } from './use-return-focus';

interface Props extends Omit<ModalProps, 'closable'> {
  open: boolean;
  /** Shows a close icon in addition to the buttons. */
  closable?: boolean;
}

const load = memoizeAsync(() => import(/* webpackChunkName: "dialogs" */ 'antd/es/modal/index'));
const Modal = lazy(load);
// Preloads the dialog after the page is painted, so that it opens at once, even offline. A failed load is retried
// when a dialog opens.
load().catch(() => undefined);

/** Selectors for the initial focus: a marked element, else the first field. */
const FIRST = [
  '[data-first]',
  'input:not([type=hidden], :disabled), textarea:not(:disabled), [role=combobox]',
];

/**
 * antd dialog with a predictable focus: the element with `data-first`, else the first field, never the close icon. The
 * focus returns to the opener, even if the dialog unmounts at once.
 */
export function Dialog({
  open,
  closable = true,
  title,
  afterOpenChange,
  children,
  ...others
}: Props): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  // antd registers its handler of Escape while it renders an open dialog. If React discards that first render, the handler
  // stays, and would close the dialog with the props of that render, without a question about unsaved changes.
  const [isMounted, setMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the next render is the first one that React cannot discard
  useEffect(() => setMounted(true), []);
  useReturnFocus(open);
  return (
    <Suspense fallback={null}>
      <Modal
        panelRef={panel}
        getContainer={getPopupContainer}
        open={open && isMounted}
        title={title && <h2>{title}</h2>}
        classNames={{ footer: 'dialog-actions' }}
        closable={closable && { 'aria-label': platformTexts.close }}
        afterOpenChange={(isOpen) => {
          if (isOpen) focusFirst(panel.current);
          else returnFocus(null);
          afterOpenChange?.(isOpen);
        }}
        {...others}
      >
        {children}
      </Modal>
    </Suspense>
  );
}

/**
 * Moves the initial focus once the dialog has opened, unless the user has focused an element in it already. antd itself
 * focuses the dialog or its first button, e.g. the close icon.
 */
function focusFirst(panel: HTMLElement | null): void {
  const focused = document.activeElement;
  const isByAntd = focused?.matches('[role=dialog]') === true || focused === panel?.querySelector('button');
  if (panel?.contains(focused) && !isByAntd) return;
  for (const selector of FIRST) {
    const first = panel?.querySelector<HTMLElement>(selector);
    if (first) return first.focus();
  }
}
