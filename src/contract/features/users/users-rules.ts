/** Maximum length of a person's name, in characters. */
export const PERSON_NAME_MAX_LENGTH = 200;
