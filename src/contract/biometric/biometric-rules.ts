/** Characters of a device's name at the most. */
export const DEVICE_NAME_MAX_LENGTH = 60;
/** How long a person may take at the authenticator, milliseconds; a challenge lives as long. */
export const CEREMONY_TIMEOUT_MS = 120_000;
