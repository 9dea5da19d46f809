import { BUSINESS_ZONE } from '../../contract/calendar/business-zone';
import { biometricFailureTexts } from '../biometric/biometric-texts';
import type { SecondFactorFailure } from './second-factor-failure';

export const twoFactorTexts = {
  heading: 'אימות דו-שלבי',
  lead: 'הזינו את קוד האימות כדי להמשיך.',
  signedInAs: 'מחוברים בתור',
  code: 'קוד אימות',
  codeRequired: 'יש להזין קוד',
  digitsOnly: 'הקוד מורכב מספרות בלבד',
  submit: 'אימות',
  or: 'או',
  biometric: 'אימות ביומטרי',
  signOut: 'התנתקות',
} as const;

/** product.md section 5. */
const failureTexts = {
  wrongCode: 'קוד אימות שגוי',
  notVerified: 'קוד שגוי',
  noCodeSet: 'אימות דו-שלבי מופעל אך לא הוגדר קוד מערכת, יש לפנות למנהל',
  other: 'שגיאה באימות הקוד',
} as const;

const MINUTE_MS = 60_000;
const ISRAEL = { timeZone: BUSINESS_ZONE } as const;
const time = new Intl.DateTimeFormat('he-IL', { ...ISRAEL, hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('he-IL', { ...ISRAEL, day: 'numeric', month: 'numeric' });

/** What a person reads of a failed verification. @param now milliseconds since 1970. */
export function secondFactorFailureText(failure: SecondFactorFailure, now: number): string {
  switch (failure.reason) {
    case 'device':
      return biometricFailureTexts[failure.failure];
    case 'locked':
      return lockedText(failure.until, now);
    default:
      return failureTexts[failure.reason];
  }
}

/** The next whole minute, so that who comes back then is let in. */
function lockedText(until: number | null, now: number): string {
  if (until === null) return 'הוזנו יותר מדי קודים שגויים, נסו שוב מאוחר יותר';
  const end = new Date(Math.ceil(until / MINUTE_MS) * MINUTE_MS);
  const today = day.format(end) === day.format(now);
  const date = today ? '' : ` ב-\u2068${day.format(end)}\u2069`;
  return `הוזנו יותר מדי קודים שגויים. אפשר לנסות שוב${date} בשעה \u2068${time.format(end)}\u2069`;
}
