/** Texts of the salaries' job for the functions page. */
export const salariesTexts = {
  demoReason: 'נבדק מול דוח המכירות של החודש',
  metadataFailed: 'חישוב נתוני המשכורות נכשל',
  metadataStopped: 'השרת נעצר באמצע החישוב',
};
