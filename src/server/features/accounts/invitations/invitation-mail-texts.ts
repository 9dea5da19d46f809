import { INVITATION_DAYS } from '#contract/features/invitations/invitations-contract';

export const invitationMailTexts = {
  subject: 'הזמנה למערכת משרד',
  greeting: (name: string): string => `שלום ${name},`,
  invited: 'הוזמנתם למערכת משרד. לכניסה ראשונה פתחו את הקישור ולחצו על ״התחברות למערכת״:',
  validity: `הקישור אישי ובתוקף ${INVITATION_DAYS} ימים. אם לא ציפיתם להזמנה, אפשר להתעלם מההודעה.`,
} as const;
