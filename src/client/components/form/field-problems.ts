import type { FormInstance } from 'antd/es/form/index';
import { getErrorBody } from '#client/lib/http/api-error';
import { formTexts as texts } from './form-texts';

const HEBREW = /[\u0590-\u05FF]/;

/** Values of antd's form, by field. */
export type FieldValues = Record<string, unknown>;

/** Returns the message for a reason of a 400 response. A reason that is not in Hebrew becomes a general message. */
export function toFieldMessage(reason: string): string {
  return HEBREW.test(reason) ? reason : texts.invalid;
}

/** Returns the errors of a 400 response by field: `body.days` is `days`. */
function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  const fields = getErrorBody(error)?.fields ?? [];
  return Object.fromEntries(
    fields.flatMap(({ field, reason }) => {
      const [part, name] = field.split('.');
      return part === 'body' && name ? [[name, toFieldMessage(reason)]] : [];
    }),
  );
}

/**
 * Shows the errors of a 400 response at the form's fields that still have the sent values.
 * @returns false if no field of the form has an error.
 */
export function showFieldProblems(form: FormInstance<FieldValues>, error: unknown, sent: object): boolean {
  const now = form.getFieldsValue();
  const problems = Object.entries(fieldProblems(error)).filter(([name]) => name in now);
  const before = new Map<string, unknown>(Object.entries(sent));
  const current = problems.filter(([name]) => form.getFieldValue(name) === before.get(name));
  form.setFields(current.map(([name, problem]) => ({ name, errors: [problem] })));
  form.getFieldInstance(current[0]?.[0] ?? '')?.focus?.();
  return problems.length > 0;
}
