/** Thrown if the settings do not allow a start. The message names the settings and the reasons. */
export class ConfigError extends Error {}
