/** Container for antd overlays of the whole page: antd locks the scrolling only for `body`. */
export const getPopupContainer = (): HTMLElement => document.body;
