/** How the CRM's pick-lists and other programs write yes and no. */
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
/** The labels of a record's state, which some answers have in its code's place. */
export const STATES: Readonly<Record<string, boolean>> = {
  פעיל: true,
  פעילה: true,
  'לא פעיל': false,
  'לא פעילה': false,
  active: true,
  inactive: false,
};
