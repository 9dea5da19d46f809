/** Where the frame shows panels: beside the page, below the top bar. It stands apart: the frame needs no panel. */
export const PANEL_PLACE = 'panels';
