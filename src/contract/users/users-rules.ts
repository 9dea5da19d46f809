/** Characters of a person's name at the most. */
export const PERSON_NAME_MAX_LENGTH = 200;
