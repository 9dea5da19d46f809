import {
  type RefusalProblem,
  REFUSED_BY_DATABASE,
} from '#contract/features/crm-mirror/sync/sync-runs-contract';

const problemTexts: Readonly<Record<RefusalProblem, string>> = {
  missing: 'חסר',
  'not a text': 'אינו טקסט',
  'has a character that cannot be stored': 'מכיל תו שאי אפשר לשמור',
  'longer than 64 characters': 'ארוך מ-64 תווים',
  'not a number': 'אינו מספר',
  'not a whole number': 'אינו מספר שלם',
  'out of range': 'מחוץ לטווח',
  'neither 0 nor 1': 'אינו 0 או 1',
  'not a date': 'אינו תאריך',
};

/** Returns the reason of a rejected record as text. `field` is null if no field is known. */
export function refusalWords(reason: string): { field: string | null; words: string } {
  const [, field, problem] = /^([^:]+): (.*)$/s.exec(reason) ?? [];
  if (field === undefined || problem === undefined) return { field: null, words: reason };
  if (field === REFUSED_BY_DATABASE) return { field: null, words: `מסד הנתונים דחה את הערך (${problem})` };
  return {
    field,
    words: Object.hasOwn(problemTexts, problem) ? problemTexts[problem as RefusalProblem] : problem,
  };
}
