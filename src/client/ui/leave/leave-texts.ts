/** The question before what was not saved is left behind. */
export const leaveTexts = {
  title: 'יש שינויים שלא נשמרו',
  text: 'אם תעזבו את העמוד, השינויים יאבדו.',
  leave: 'עזיבת העמוד',
  stay: 'הישארות בעמוד',
} as const;
