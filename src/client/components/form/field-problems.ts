import { getErrorBody } from '../../lib/http/api-error';
import { formTexts as texts } from './form-texts';

const HEBREW = /[\u0590-\u05FF]/;

/**
 * Returns the errors of a 400 response by field: `body.days` is `days`. A reason in Hebrew is displayed as it is; any
 * other reason becomes a general message.
 */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  const fields = getErrorBody(error)?.fields ?? [];
  return Object.fromEntries(
    fields.flatMap(({ field, reason }) => {
      const [part, name] = field.split('.');
      return part === 'body' && name ? [[name, HEBREW.test(reason) ? reason : texts.invalid]] : [];
    }),
  );
}
