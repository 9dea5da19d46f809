/**
 * For the `ref` of a table that may be wider than its place: what scrolls must be reached by the keyboard, and antd's own
 * part has no property for it.
 */
export function reachableScroll(table: { nativeElement: HTMLElement } | null): void {
  table?.nativeElement.querySelector('.ant-table-content')?.setAttribute('tabindex', '0');
}

/** The same for the `panelRef` of a drawer, whose content may hold nothing that takes the focus. */
export function reachableBody(panel: HTMLElement | null): void {
  panel?.querySelector('.ant-drawer-body')?.setAttribute('tabindex', '0');
}
