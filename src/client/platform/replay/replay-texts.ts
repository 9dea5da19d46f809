export const replayTexts = {
  banner: 'מצב צפייה',
  explanation: 'המסך מציג רגע שהוקלט. שום דבר לא נשלח לשרת.',
  resume: 'חזרה לשידור חי',
} as const;
