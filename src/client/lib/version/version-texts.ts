export const versionTexts = {
  newVersion: 'גרסה חדשה',
  outdated: 'המערכת עודכנה. שמרו את מה שהוקלד, ואז טענו את הגרסה החדשה.',
  pageOutdated: 'העמוד שייך לגרסה החדשה של המערכת. יש לטעון אותה כדי להמשיך.',
} as const;
