import { isApiError } from '#client/lib/http/api-error';

export const failureTexts = {
  retry: 'ניסיון חוזר',
  requestId: 'מספר הפנייה:',
  network: 'אין חיבור לשרת. בדקו את החיבור לרשת ונסו שוב.',
  server: 'השרת לא השיב כראוי. אפשר לנסות שוב; אם התקלה חוזרת, יש לפנות למנהל המערכת.',
  unexpected: 'אירעה שגיאה בלתי צפויה',
} as const;

const tooMany = (seconds: number | null): string =>
  seconds !== null && seconds > 1
    ? `יותר מדי בקשות בבת אחת. אפשר לנסות שוב בעוד ${seconds} שניות.`
    : 'יותר מדי בקשות בבת אחת. המתינו רגע ונסו שוב.';

/** Texts for the server's error codes that apply to every request (contract/lib/http/errors-contract.ts). */
const byCode: Readonly<Record<string, string>> = {
  busy: 'השרת מטפל עכשיו בבקשות אחרות. אפשר לנסות שוב בעוד רגע.',
  too_slow: 'החישוב ארך יותר מדי זמן. אפשר לצמצם את הסינון או את התקופה ולנסות שוב.',
  upstream_failed: 'שירות חיצוני שהפעולה נשענת עליו לא השיב. אפשר לנסות שוב בעוד רגע.',
};

/** Returns the reason of a failed request as text, or null if it is unknown. */
export function knownFailureText(error: unknown): string | null {
  if (!isApiError(error)) return null;
  if (error.kind === 'network') return failureTexts.network;
  if (error.kind !== 'http' || error.body === null) return null;
  const { code, details } = error.body;
  if (code === 'too_many_requests') return tooMany(error.retryAfterS);
  if (Object.hasOwn(byCode, code)) return byCode[code] ?? null;
  const { message } = (details ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : null;
}

/** Returns the text for data that failed to load. */
export function loadFailureText(error: unknown): string {
  return knownFailureText(error) ?? failureTexts.server;
}
