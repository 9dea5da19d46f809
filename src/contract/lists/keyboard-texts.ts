/** The keys of an English keyboard, and what they are on a Hebrew one (SI 1452), in the same order. */
export const keyboardTexts = {
  english: "qwertyuiopasdfghjkl;'zxcvbnm,./",
  hebrew: "/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ.",
} as const;
