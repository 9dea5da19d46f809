const NOT_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'hidden', 'range']);

/**
 * Tracks user input in this window.
 * @returns A function that returns true for unsaved input: a form that blocks the closing of the window, or a visible
 * text field with typed text.
 */
export function watchUnsavedInput(window: Window & typeof globalThis): () => boolean {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  window.document.addEventListener(
    'input',
    ({ target }) => {
      for (const field of typed) if (!field.isConnected) typed.delete(field);
      const isText =
        target instanceof window.HTMLTextAreaElement ||
        (target instanceof window.HTMLInputElement && !NOT_TEXT.has(target.type));
      if (isText) typed.add(target);
    },
    true,
  );
  return () => holdsClosing(window) || Array.from(typed).some(isShownWithText);
}

/** Returns true if a form guard cancels the event. */
function holdsClosing(window: Window & typeof globalThis): boolean {
  return !window.dispatchEvent(new window.Event('beforeunload', { cancelable: true }));
}

function isShownWithText(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field.isConnected && field.value !== '' && field.getClientRects().length > 0;
}
