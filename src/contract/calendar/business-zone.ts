/** Business days begin and end here, whatever the zone of the server or of the browser. */
export const BUSINESS_ZONE = 'Asia/Jerusalem';
