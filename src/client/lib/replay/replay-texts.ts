import type { ReplayReason } from './replay';

export const replayTexts: Readonly<
  Record<ReplayReason, { title: string; explanation: string; resume: string }>
> = {
  past: {
    title: 'מצב צפייה',
    explanation: 'המסך מציג רגע שהוקלט. שום דבר לא נשלח לשרת.',
    resume: 'חזרה לשידור חי',
  },
  locked: {
    title: 'המסך נעול',
    explanation: 'כלי הפיתוח נעלו שינויים. מה שמגיע בינתיים ממתין.',
    resume: 'שחרור הנעילה',
  },
};
