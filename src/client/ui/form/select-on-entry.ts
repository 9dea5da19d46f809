import type { FocusEvent, MouseEvent } from 'react';

/**
 * Props of an input whose text is selected when the focus enters it, so that typing replaces the old value. The press is
 * handled here because the browser would place the caret after the focus event and drop the selection.
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
