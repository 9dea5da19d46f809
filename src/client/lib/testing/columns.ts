/** Gives every element this width, since jsdom has no layout. */
export function setFrameWidth(px: number): void {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px);
}

/** Returns the titles of a table's columns, by text, since role queries of a table take seconds in jsdom. */
export function readColumns(table: HTMLElement): string[] {
  return getHeads(table).map(({ textContent }) => textContent ?? '');
}

/** Returns the columns' titles with what they are: `number` for aligned digits, `sorts` for a sortable column. */
export function describeColumns(table: HTMLElement): string[] {
  return getHeads(table).map((head) => {
    const isNumber = head.classList.contains('number-cell');
    const kinds = [...(isNumber ? ['number'] : []), ...(head.querySelector('.sort-head') ? ['sorts'] : [])];
    return [head.textContent, ...kinds].join(', ');
  });
}

/** Returns the headers, without antd's cell above the scrollbar. */
function getHeads(table: HTMLElement): Element[] {
  return [...table.querySelectorAll(':is([role=columnheader], th):not(.ant-table-cell-scrollbar)')];
}
