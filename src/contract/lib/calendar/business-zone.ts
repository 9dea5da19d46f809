/** Time zone of business days, independent of the time zones of server and browser. */
export const BUSINESS_ZONE = 'Asia/Jerusalem';
