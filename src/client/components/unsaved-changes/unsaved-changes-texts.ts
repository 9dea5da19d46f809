/** Texts of the confirmation before unsaved changes are lost. */
export const unsavedChangesTexts = {
  title: 'יש שינויים שלא נשמרו',
  page: {
    text: 'אם תעזבו את העמוד, השינויים יאבדו.',
    leave: 'עזיבת העמוד',
    stay: 'הישארות בעמוד',
  },
  dialog: {
    text: 'אם תסגרו את החלון, מה שהוקלד יאבד.',
    leave: 'סגירה בלי לשמור',
    stay: 'המשך עריכה',
  },
} as const;
