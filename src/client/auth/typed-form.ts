import type { FormEvent } from 'react';

// The public pages' fields are not controlled: what was typed before the scripts came counts.

/** What was typed into a form: addresses and names without spaces around them, passwords as they are. */
export function typedIn(form: HTMLFormElement): {
  text(name: string): string;
  password(name: string): string;
} {
  const typed = new FormData(form);
  const raw = (name: string): string => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { text: (name) => raw(name).trim(), password: raw };
}

/** Takes a form's submit over from the browser. */
export function onSubmit(act: (form: HTMLFormElement) => void): (event: FormEvent<HTMLFormElement>) => void {
  return (event) => {
    event.preventDefault();
    act(event.currentTarget);
  };
}

export function focusFirstEmpty(form: HTMLFormElement): void {
  const fields = Array.from(form.querySelectorAll('input'));
  fields.find((field) => field.value.trim() === '')?.focus();
}

/** The first field to type again after it was wrong. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  field?.focus();
  field?.select();
}
