/** Signs of paths, of control, of direction and of no width: none of them belongs in the name of a file. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu;
/** So many letters of one name; a file's name has 255 bytes in most systems, a Hebrew letter two of them and a picture four. */
const LONGEST = 50;

/** Somebody's or something's name as a part of a file's name. */
export function inFileName(name: string): string {
  const signs = [...name.replaceAll(NOT_IN_NAMES, '')];
  return signs.slice(0, LONGEST).join('').trim();
}
