import { cleanTypedText } from '../../../contract/http/typed-text';

// The public pages' fields are not controlled: what was typed before the scripts came counts.

/** Texts of a form: addresses and names without outer blanks and invisible marks, passwords unchanged. */
export function typedIn(form: HTMLFormElement): {
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

/** Names of the fields in which nothing was typed. */
export function emptyIn(form: HTMLFormElement): string[] {
  return Array.from(form.querySelectorAll('input'))
    .filter(isEmpty)
    .map(({ name }) => name);
}

export function focusFirstEmpty(form: HTMLFormElement): void {
  Array.from(form.querySelectorAll('input')).find(isEmpty)?.focus();
}

/** The first field to type again after it was wrong. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  field?.focus();
  field?.select();
}

interface TrackedInput extends HTMLInputElement {
  /** React's own note of the value that it knows, by which it tells whether something was typed. */
  _valueTracker?: { setValue(value: string): void };
}

/**
 * Tells React of text that it did not see being typed: before it took the page over, or by a password manager that
 * raises no events. antd's fields would else put back what they know at their next rendering. The caret stays.
 */
export function adoptTyped(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<TrackedInput>('input')) {
    // React keeps the attribute at what it last rendered.
    if (field.value === field.defaultValue) continue;
    const { selectionStart, selectionEnd } = field;
    field._valueTracker?.setValue(field.defaultValue);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (field === document.activeElement && selectionStart !== null)
      queueMicrotask(() => field.setSelectionRange(selectionStart, selectionEnd));
  }
}

/**
 * A browser's extension may have put something of its own into a painted form (password managers do). React then makes the
 * page anew, without what was typed.
 * @returns puts what was typed until then into the new fields of the same names, and the caret where it was.
 */
export function rememberTyped(place: HTMLElement): () => void {
  const former = Array.from(place.querySelectorAll('input'));
  const focused = document.activeElement;
  return () => {
    for (const field of former) {
      const again = place.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
      if (!again || again === field) continue;
      if (again.value === '') again.value = field.value;
      if (field === focused) again.focus();
    }
    for (const form of place.querySelectorAll('form')) adoptTyped(form);
  };
}

/**
 * The form is React's from now on: what was typed counts, and what was pressed or sent already (held by boot.ts) is done
 * now.
 * @returns ends it.
 */
export function takeOver(form: HTMLFormElement): () => void {
  const adopt = (): void => adoptTyped(form);
  adopt();
  const place = form.closest<HTMLElement>('[data-painted]');
  if (place) {
    delete place.dataset['painted'];
    const isSent = place.getAttribute('aria-busy') === 'true';
    place.removeAttribute('aria-busy');
    const pressed = place.querySelector<HTMLElement>('[data-held]');
    // After React has rendered what was adopted.
    if (isSent) setTimeout(() => form.requestSubmit());
    else if (pressed) setTimeout(() => pressed.click());
    delete pressed?.dataset['held'];
  }
  // Before antd's field hears of it and renders.
  const moments = ['focusin', 'focusout'] as const;
  for (const moment of moments) form.addEventListener(moment, adopt, true);
  return () => {
    for (const moment of moments) form.removeEventListener(moment, adopt, true);
  };
}
