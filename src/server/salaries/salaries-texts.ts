/** What the salaries' job says where it fails, for the page of functions. */
export const salariesTexts = {
  metadataFailed: 'איסוף נתוני המשכורות נכשל',
};
