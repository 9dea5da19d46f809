/** Keys of the English keyboard layout and of the Hebrew layout (SI 1452), in the same order. */
export const keyboardTexts = {
  english: "qwertyuiopasdfghjkl;'zxcvbnm,./",
  hebrew: "/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ.",
} as const;
