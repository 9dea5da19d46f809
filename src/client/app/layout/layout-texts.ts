import { appTexts } from '../app-texts';
import type { MenuGroup } from '#client/lib/page';

export const layoutTexts = {
  menu: 'תפריט ראשי',
  /** Contains the product's name, which is displayed. */
  home: `${appTexts.product}: דף הבית`,
  openMenu: 'פתיחת התפריט',
  closeMenu: 'סגירת התפריט',
  foldMenu: 'קיפול התפריט',
  unfoldMenu: 'הרחבת התפריט',
  account: 'החשבון שלי',
  changePassword: 'שינוי סיסמה',
  password: 'סיסמה',
  role: 'תפקיד',
  noRole: 'ללא תפקיד',
  name: 'שם',
  email: 'כתובת אימייל',
  lastLogin: 'התחברות אחרונה',
  theme: 'ערכת צבעים',
  themes: { system: 'לפי המערכת', light: 'בהירה', dark: 'כהה' },
  density: 'גובה השורות ברשימות',
  densities: { dense: 'צפוף', roomy: 'מרווח' },
  refreshPermissions: 'רענון הרשאות',
  signOut: 'התנתקות',
  invite: 'הזמנת משתמש',
  closeMonth: 'סגירת חודש',
  licenses: 'רישיונות של רכיבי קוד פתוח',
  offline: 'אין חיבור',
  offlineSince: (time: string): string => `אין חיבור, מוצגים נתונים מ-\u2066${time}\u2069`,
  palette: 'חיפוש או מעבר לעמוד',
  paletteKey: 'Ctrl K',
  paletteKeys: 'חיפוש או מעבר לעמוד (Ctrl+K)',
  tryNow: 'בדיקה עכשיו',
} as const;

/** Headings of the menu groups; null for none. */
export const menuGroupTexts: Record<MenuGroup, string | null> = {
  main: null,
  userInfo: 'מידע משתמשים',
  reports: 'דוחות',
  operation: 'תפעול',
};
