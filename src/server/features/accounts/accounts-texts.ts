import { INVITATION_DAYS } from '#contract/features/invitations/invitations-contract';

/** Displayed role of the first administrator. */
export const FIRST_ADMIN_ROLE = { name: 'מנהל מערכת', description: 'גישה מלאה לכל המערכת' };

export const invitationMailTexts = {
  subject: 'הזמנה למערכת משרד',
  greeting: (name: string): string => `שלום ${name},`,
  invited: 'הוזמנתם למערכת משרד. לכניסה ראשונה פתחו את הקישור ולחצו על ״התחברות למערכת״:',
  validity: `הקישור אישי ובתוקף ${INVITATION_DAYS} ימים. אם לא ציפיתם להזמנה, אפשר להתעלם מההודעה.`,
} as const;
