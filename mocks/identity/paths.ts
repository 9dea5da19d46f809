/**
 * Path prefixes of the emulator, for a server that passes them on. The web SDK (`connectAuthEmulator`, which
 * keeps only scheme, host and port of its address) calls the first three; firebase-admin
 * (`FIREBASE_AUTH_EMULATOR_HOST`, host and port only) the first; older clients the last.
 */
export const identityPaths = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/emulator/',
  '/www.googleapis.com/identitytoolkit/',
] as const;
