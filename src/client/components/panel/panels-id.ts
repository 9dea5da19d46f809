/**
 * Id of the panel container: beside the page, below the top bar. It is a file of its own, so that the frame does not
 * import the panel.
 */
export const PANELS_ID = 'panels';
