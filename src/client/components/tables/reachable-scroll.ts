/**
 * Ref for a table that may scroll. Makes its scroll container focusable, for which antd has no property, and makes
 * antd's hidden measuring row inert, since it repeats the buttons of the headers.
 */
export function reachableScroll(table: { nativeElement: HTMLElement } | null): void {
  const parts = table?.nativeElement;
  const scroll = parts?.querySelector<HTMLElement>(
    '.ant-table-content, .ant-table-body[style*="max-height"]',
  );
  // A table for screen readers only must not receive a focus that nobody sees. Browsers give it to whatever scrolls.
  if (parts?.closest('.visually-hidden')) scroll?.style.setProperty('overflow', 'visible');
  else scroll?.setAttribute('tabindex', '0');
  parts?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
}

/** `panelRef` for a drawer. Makes its body focusable, since the content may have no focusable element. */
export function reachableBody(panel: HTMLElement | null): void {
  panel?.querySelector('.ant-drawer-body')?.setAttribute('tabindex', '0');
}
