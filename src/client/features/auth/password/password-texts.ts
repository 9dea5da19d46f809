/** Failure of a new password that is one of the most frequent ones. */
export const commonPasswordText = 'רבים משתמשים בסיסמה הזו וקל לנחש אותה, יש לבחור אחרת';
