import type { ModalProps } from 'antd/es/modal/index';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { once } from '../platform/once';
import { platformTexts } from '../platform/platform-texts';
import { pageItself } from './page-itself';
import { returnFocus } from './return-focus';
import { useReturnedFocus } from './use-returned-focus';

interface Props extends Omit<ModalProps, 'closable'> {
  open: boolean;
  /** Has it a sign that closes it, beside its buttons? */
  closable?: boolean;
}

const load = once(() => import(/* webpackChunkName: "dialogs" */ 'antd/es/modal/index'));
const Modal = lazy(load);
// Right behind the page that may open one: it is painted without, and opens it without a wait, also when the connection
// is lost by then. What does not come is asked for again when a dialog opens.
load().catch(() => undefined);

/** What asks for the focus, else the first field. */
const FIRST = [
  '[data-first]',
  'input:not([type=hidden], :disabled), textarea:not(:disabled), [role=combobox]',
];

/**
 * antd's dialog with the focus where a hand expects it: on the part that has the attribute `data-first`, or in its first
 * field, never on the sign that closes it; and back on what opened it, also where the dialog is gone at once.
 */
export function Dialog({ open, closable = true, afterOpenChange, children, ...others }: Props): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  useReturnedFocus(open);
  return (
    <Suspense fallback={null}>
      <Modal
        panelRef={panel}
        getContainer={pageItself}
        open={open}
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
 * It is told when the dialog stands still: whoever was faster, and is somewhere in it already, stays there. Before that antd
 * puts the focus on the dialog itself, or on its first button: the sign that closes it, or what a question is about.
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
