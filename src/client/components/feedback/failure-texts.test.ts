import type { ApiError } from '#client/lib/http/api-error';
import { knownFailureText, loadFailureText } from './failure-texts';

function refused(code: string, retryAfterS: number | null = null, details?: unknown): ApiError {
  const body = {
    code,
    message: 'in English',
    requestId: 'request-1',
    ...(details !== undefined && { details }),
  };
  return { kind: 'http', status: 503, text: 'HTTP 503', body, retryAfterS };
}

it.each([
  ['busy', /^השרת מטפל עכשיו בבקשות אחרות/],
  ['too_slow', /^החישוב ארך יותר מדי זמן/],
  ['upstream_failed', /^שירות חיצוני .* לא השיב/],
  ['too_many_requests', /^יותר מדי בקשות בבת אחת\. המתינו רגע/],
])('has a text for %s', (code, words) => {
  expect(loadFailureText(refused(code))).toMatch(words);
});

it("shows the waiting time and the server's words for users, and a general text otherwise", () => {
  expect(knownFailureText(refused('too_many_requests', 30))).toContain('בעוד 30 שניות');
  expect(knownFailureText(refused('conflict', null, { message: 'כבר יש כזה' }))).toBe('כבר יש כזה');
  expect(knownFailureText({ kind: 'network', text: '' })).toMatch(/^אין חיבור לשרת/);
  expect(knownFailureText(refused('internal'))).toBeNull();
  expect(loadFailureText(refused('internal'))).toMatch(/^השרת לא השיב כראוי/);
});
