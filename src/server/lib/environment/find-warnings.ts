import type { Settings } from './settings-schema';

/** Returns what works, but is probably not meant: each with the name of its setting and the remedy. */
export function findWarnings(settings: Settings): string[] {
  return [
    ...(['DATABASE_URL', 'SMTP_URL'] as const).flatMap((name) =>
      hasRawAt(settings[name]) ? [`${name}: encode the "@" in user name and password as %40`] : [],
    ),
  ];
}

/** Other programs end user name and password at the first "@" instead of the last one. */
function hasRawAt(address = ''): boolean {
  return address.split('@').length > 2;
}
