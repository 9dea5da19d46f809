/** The first administrator's role, as people see it. */
export const FIRST_ADMIN_ROLE = { name: 'מנהל מערכת', description: 'גישה מלאה לכל המערכת' };
