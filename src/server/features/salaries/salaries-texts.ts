/** Texts of the salaries' job for the functions page. */
export const salariesTexts = {
  demoReason: 'נבדק מול דוח המכירות של החודש',
  metadataFailed: 'איסוף נתוני המשכורות נכשל',
  metadataStopped: 'השרת נעצר באמצע האיסוף',
};
