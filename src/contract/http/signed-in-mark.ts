/**
 * A cookie that says no more than that somebody is signed in in this browser: by it the server knows which page to show
 * first, and which files an address will need. It proves nothing and opens nothing.
 */
export const SIGNED_IN_MARK = 'misrad-signed-in-here';
