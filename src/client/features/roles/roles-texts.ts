export const rolesTexts = {
  title: 'תפקידים',
  search: 'חיפוש תפקיד או הרשאה',
  none: 'אין תפקיד שמתאים לחיפוש.',
  create: 'חדש',
  copy: 'שכפול',
  rename: 'שם ותיאור',
  remove: 'מחיקה',
  removeTitle: (name: string): string => `למחוק את התפקיד ${name}?`,
  removeText: 'תפקיד שיש לו משתמשים או הזמנות אינו נמחק.',
  removed: (name: string): string => `התפקיד ${name} נמחק`,
  saved: (name: string): string => `ההרשאות של ${name} נשמרו, ובתוקף מיד`,
  copyName: (name: string): string => `${name} (עותק)`,
  createTitle: 'תפקיד חדש',
  renameTitle: 'שם ותיאור',
  name: 'שם התפקיד',
  needName: 'יש להזין שם לתפקיד',
  description: 'תיאור',
  submitCreate: 'יצירה',
  submitSave: 'שמירה',
  holders: (count: number): string => (count === 1 ? 'משתמש אחד בתפקיד' : `${count} משתמשים בתפקיד`),
  heldBy: 'משתמשים בתפקיד:',
  more: (count: number): string => `ועוד ${count}`,
  nobody: 'אין משתמשים בתפקיד',
  invited: (count: number): string => (count === 1 ? 'הזמנה אחת' : `${count} הזמנות`),
  unsaved: 'שינויים שלא נשמרו',
  online: 'כעת במערכת',
} as const;

export const matrixTexts = {
  caption: (name: string): string => `הרשאות התפקיד ${name}`,
  resource: 'משאב',
  about: (resource: string): string => `על ההרשאה: ${resource}`,
  byManage: 'נובעת מ״ניהול״ של אותו משאב',
  byAdmin: 'נובעת מניהול מלא של המערכת',
  beyond: 'אין לכם ההרשאה הזו, ולכן אי אפשר לתת או לקחת אותה',
  onlySettings: 'פועלת באזור ההגדרות: נדרשת גם צפייה בהגדרות',
  lacksSettings: 'חלק מההרשאות פועלות רק באזור ההגדרות, והתפקיד אינו נותן צפייה בו.',
  addSettings: 'הוספת צפייה בהגדרות',
  cell: (resource: string, action: string): string => `${resource}: ${action}`,
  changes: (count: number): string => (count === 1 ? 'שינוי אחד שלא נשמר' : `${count} שינויים שלא נשמרו`),
  affects: (count: number): string =>
    count === 0
      ? 'אין משתמשים בתפקיד'
      : count === 1
        ? 'ישפיע על משתמש אחד, מיד'
        : `ישפיע על ${count} משתמשים, מיד`,
  discard: 'ביטול השינויים',
  save: 'שמירה',
  warnTitle: 'מי שמחובר עכשיו יאבד הרשאות',
  warnText: (names: string, permissions: string): string =>
    `${names} מחוברים כעת ויאבדו מיד: ${permissions}.`,
  saveAnyway: 'שמירה בכל זאת',
  leftovers: 'הרשאות שאינן מוכרות עוד ואינן נותנות דבר:',
  groups: { data: 'מידע ומכירות', payroll: 'שכר ודוחות', operation: 'תפעול', management: 'ניהול' },
} as const;

export const cleanupTexts = {
  title: 'תחזוקת הרשאות',
  note: 'הסרת הרשאות לא מוכרות וכפולות מכל התפקידים',
  dryRun: 'בדיקה בלי שינוי',
  run: 'ביצוע',
  counts: (updated: number, skipped: number): string => `לעדכון: ${updated} · ללא שינוי: ${skipped}`,
  ran: (updated: number, skipped: number): string => `עודכנו: ${updated} · ללא שינוי: ${skipped}`,
  nothing: 'אין מה להסיר.',
  sizes: (before: number, after: number): string => `${before} הרשאות, יישארו ${after}`,
} as const;
