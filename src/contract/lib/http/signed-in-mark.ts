/**
 * Cookie that is set while a user is signed in in this browser. The server uses it only to select the first page and
 * its preloaded files. It grants no access.
 */
export const SIGNED_IN_COOKIE = 'misrad-signed-in-here';
