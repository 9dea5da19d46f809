/**
 * A cookie that says no more than that somebody is signed in in this browser, and is sent with the sign-in's own address
 * alone: by it the server knows which page to show there first. It proves nothing and opens nothing.
 */
export const SIGNED_IN_MARK = 'misrad-signed-in';
