/** Displayed role of the first administrator. */
export const FIRST_ADMIN_ROLE = { name: 'מנהל מערכת', description: 'גישה מלאה לכל המערכת' };
