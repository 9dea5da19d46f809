/**
 * For the `ref` of a table that may be wider than its place: what scrolls must be reached by the keyboard, and antd's own
 * part has no property for it. And the hidden row by which antd measures the columns, which repeats the buttons of their
 * titles, must not be.
 */
export function reachableScroll(table: { nativeElement: HTMLElement } | null): void {
  const parts = table?.nativeElement;
  parts?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');
  parts?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
}

/** The same for the `panelRef` of a drawer, whose content may hold nothing that takes the focus. */
export function reachableBody(panel: HTMLElement | null): void {
  panel?.querySelector('.ant-drawer-body')?.setAttribute('tabindex', '0');
}
