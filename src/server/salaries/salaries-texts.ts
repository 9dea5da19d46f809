/** What the salaries' job says where it fails, for the page of functions. */
export const salariesTexts = {
  demoReason: 'נבדק מול דוח המכירות של החודש',
  metadataFailed: 'איסוף נתוני המשכורות נכשל',
  metadataStopped: 'השרת נעצר באמצע האיסוף',
};
