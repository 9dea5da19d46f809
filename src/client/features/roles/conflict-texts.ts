import { ConflictDetails, type ConflictReason } from '#contract/features/roles/conflict-reasons';
import { getErrorBody, getRetryAfter } from '#client/lib/http/api-error';
import { knownFailureText } from '#client/components/feedback/failure-texts';

const reasonTexts: Record<ConflictReason, string> = {
  own_role: 'אי אפשר לשנות את התפקיד של עצמכם. מנהל מערכת אחר יכול לשנות אותו.',
  beyond_own_rights: 'אי אפשר לתת, לקחת או לנהל הרשאות שאין לכם, וגם לא תפקיד שיש בו כאלה.',
  last_administrator: 'חייב להישאר לפחות מנהל מערכת פעיל אחד.',
  role_in_use: 'התפקיד בשימוש ואי אפשר למחוק אותו.',
  name_taken: 'כבר יש תפקיד בשם הזה, או בשם שנראה כמוהו.',
  address_has_user: 'כבר יש משתמש עם כתובת האימייל הזו (ייתכן שאינו פעיל).',
  address_has_invitation: 'לכתובת האימייל הזו כבר יש הזמנה.',
  identity_credentials:
    'לשרת אין גישה לניהול החשבונות: חשבון השירות (GOOGLE_APPLICATION_CREDENTIALS) נדחה או חסרה לו הרשאה.',
  mail_just_sent: 'הקישור להזמנה הזו כבר נשלח בדקה האחרונה.',
  mail_refused: 'שרת האימייל לא קיבל את ההודעה, והיא לא נשלחה. הפרטים ביומן השרת.',
  mail_unconfirmed: 'לא ידוע אם ההודעה נשלחה: שרת האימייל לא אישר אותה. שאלו את המוזמנים לפני שליחה נוספת.',
  still_active: 'אפשר למחוק רק מידע של משתמש לא פעיל. יש להשבית אותו קודם.',
  outdated: 'בינתיים התפקיד השתנה. השינויים שסימנתם נשארו, והתפקיד המעודכן מוצג מתחתיהם.',
};

const missingText = (missing: readonly string[]): string => ` חסר לכם: ${missing.join(', ')}`;
const heldBy = (names: readonly string[]): string => ` משתמשים בתפקיד: ${names.join(', ')}.`;
const failed = 'הפעולה לא בוצעה.';
const away = 'שירות ההזדהות אינו זמין כרגע. נסו שוב בעוד רגע.';

/** Returns the reason for a rejected change of people, invitations or roles as text, or null for any other error. */
export function conflictText(error: unknown): string | null {
  const body = getErrorBody(error);
  const seconds = getRetryAfter(error);
  const details = ConflictDetails.safeParse(body?.details);
  if (!details.success) return body?.code === 'unavailable' ? away : null;
  const { reason, names } = details.data as { reason: ConflictReason; names?: string[] };
  if (reason === 'beyond_own_rights') return reasonTexts[reason] + missingText(body?.missing ?? []);
  if (reason === 'role_in_use' && names && names.length > 0) return reasonTexts[reason] + heldBy(names);
  if (reason === 'mail_just_sent' && seconds !== null)
    return `${reasonTexts[reason]} אפשר לשלוח שוב בעוד ${seconds} שניות.`;
  return reasonTexts[reason];
}

/** Returns the reason for any error as text. */
export function failureText(error: unknown): string {
  return conflictText(error) ?? knownFailureText(error) ?? failed;
}
