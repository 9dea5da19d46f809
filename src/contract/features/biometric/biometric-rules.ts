/** Maximum length of a device name, in characters. */
export const DEVICE_NAME_MAX_LENGTH = 60;
/** Time limit of a WebAuthn ceremony and lifetime of its challenge, ms. */
export const CEREMONY_TIMEOUT_MS = 120_000;
