import { cleanTypedText } from '#contract/lib/http/typed-text';

// The fields of the public pages are uncontrolled, so that text typed before the scripts ran is kept.

/** Reads the texts of a form: trimmed and without invisible characters, except passwords. */
export function readForm(form: HTMLFormElement): {
  text(name: string): string;
  password(name: string): string;
} {
  const typed = new FormData(form);
  const raw = (name: string): string => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { text: (name) => cleanTypedText(raw(name)), password: raw };
}

const isEmpty = ({ value }: HTMLInputElement): boolean => cleanTypedText(value) === '';

export function getEmptyFields(form: HTMLFormElement): string[] {
  return Array.from(form.querySelectorAll('input'))
    .filter(isEmpty)
    .map(({ name }) => name);
}

export function focusFirstEmpty(form: HTMLFormElement): void {
  Array.from(form.querySelectorAll('input')).find(isEmpty)?.focus();
}

/** Focuses and selects an invalid field. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  field?.focus();
  field?.select();
}

interface TrackedInput extends HTMLInputElement {
  /** React's record of the field's value, which it compares to detect input. */
  _valueTracker?: { setValue(value: string): void };
}

/**
 * Notifies React of text typed before hydration, or filled in by a password manager without events. Otherwise antd's
 * fields would overwrite it in the next render. The caret stays.
 */
export function adoptFormInput(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<TrackedInput>('input')) {
    // React keeps the attribute at the last rendered value.
    if (field.value === field.defaultValue) continue;
    const { selectionStart, selectionEnd } = field;
    field._valueTracker?.setValue(field.defaultValue);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (field === document.activeElement && selectionStart !== null)
      queueMicrotask(() => field.setSelectionRange(selectionStart, selectionEnd));
  }
}

/**
 * Remembers the typed text of a prerendered form. React re-creates the form if a browser extension (e.g. a password
 * manager) has changed it.
 * @returns A function that restores text and caret in the new fields by name.
 */
export function rememberFormInput(container: HTMLElement): () => void {
  const former = Array.from(container.querySelectorAll('input'));
  const focused = document.activeElement;
  return () => {
    for (const field of former) {
      const again = container.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
      if (!again || again === field) continue;
      if (again.value === '') again.value = field.value;
      if (field === focused) again.focus();
    }
    for (const form of container.querySelectorAll('form')) adoptFormInput(form);
  };
}

/**
 * Takes over a hydrated form: adopts the typed text, and performs the submit or click held by boot.ts.
 * @returns A function that removes the listeners.
 */
export function takeOverForm(form: HTMLFormElement): () => void {
  const adopt = (): void => adoptFormInput(form);
  adopt();
  const container = form.closest<HTMLElement>('[data-painted]');
  if (container) {
    delete container.dataset['painted'];
    const isSent = container.getAttribute('aria-busy') === 'true';
    container.removeAttribute('aria-busy');
    const pressed = container.querySelector<HTMLElement>('[data-held]');
    // Runs after React has rendered the adopted text.
    if (isSent) setTimeout(() => form.requestSubmit());
    else if (pressed) setTimeout(() => pressed.click());
    delete pressed?.dataset['held'];
  }
  // Runs before antd's field handles the event and renders.
  const events = ['focusin', 'focusout'] as const;
  for (const event of events) form.addEventListener(event, adopt, true);
  return () => {
    for (const event of events) form.removeEventListener(event, adopt, true);
  };
}
