/** For what antd puts over the whole page: only from there it keeps the page behind from scrolling. */
export const pageItself = (): HTMLElement => document.body;
