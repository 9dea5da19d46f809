import { bodyOf } from '../../platform/http/api-error';
import { formTexts as texts } from './form-texts';

const HEBREW = /[\u0590-\u05FF]/;

/**
 * What the server's 400 says of the fields of a body, by the field's first name: `body.days` is `days`. A reason is
 * shown where it is written for people, in Hebrew.
 */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  const fields = bodyOf(error)?.fields ?? [];
  return Object.fromEntries(
    fields.flatMap(({ field, reason }) => {
      const [part, name] = field.split('.');
      return part === 'body' && name ? [[name, HEBREW.test(reason) ? reason : texts.invalid]] : [];
    }),
  );
}
