/** Spellings of yes and no in the CRM's pick-lists and in other programs. */
export const FLAGS: Readonly<Record<string, boolean>> = {
  כן: true,
  לא: false,
  yes: true,
  no: false,
  y: true,
  n: false,
  true: true,
  false: false,
};
/** Labels of a record's state, which some responses contain instead of its code. */
export const STATES: Readonly<Record<string, boolean>> = {
  פעיל: true,
  פעילה: true,
  'לא פעיל': false,
  'לא פעילה': false,
  active: true,
  inactive: false,
};
