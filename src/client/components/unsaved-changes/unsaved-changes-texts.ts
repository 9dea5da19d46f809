/** Texts of the confirmation before unsaved changes are lost. */
export const unsavedChangesTexts = {
  title: 'יש שינויים שלא נשמרו',
  text: 'אם תעזבו את העמוד, השינויים יאבדו.',
  leave: 'עזיבת העמוד',
  stay: 'הישארות בעמוד',
} as const;
