import type { FocusEvent, MouseEvent } from 'react';

/**
 * Input props that select the text on focus, so that typing replaces the old value. The mouse press is handled here
 * because the browser places the caret after the focus event, which drops the selection.
 */
export const selectOnEntry = {
  onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
    if (target instanceof HTMLInputElement) target.select();
  },
  onMouseDown: (event: MouseEvent<HTMLElement>): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.disabled) return;
    if (target === target.ownerDocument.activeElement) return;
    event.preventDefault();
    target.focus();
  },
};
