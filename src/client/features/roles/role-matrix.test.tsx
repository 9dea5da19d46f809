import { fireEvent, render, screen } from '@testing-library/react';
import { TestTheme } from '#client/lib/testing/test-theme';
import { RoleMatrix } from './role-matrix';

const toggled = jest.fn();

function open(fields: Partial<Parameters<typeof RoleMatrix>[0]> = {}) {
  render(
    <RoleMatrix
      name="משרד"
      stored={new Set()}
      edited={new Set()}
      own={['system.admin']}
      isReadOnly={false}
      onToggle={toggled}
      {...fields}
    />,
    { wrapper: TestTheme },
  );
}

const getCell = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
/** State of a cell: granted, disabled, and the class names of its change. */
function read(name: string) {
  const cell = getCell(name);
  const classes = [...cell.closest('.matrix-cell')!.classList].filter((one) => /^matrix-(?!cell)/.test(one));
  return [cell.checked, cell.disabled, ...classes];
}
const getRows = () =>
  [...document.querySelectorAll('tr.ant-table-row')].map((row) => row.firstElementChild?.textContent);
const BY_MANAGE = '. נובעת מ״ניהול״ של אותו משאב';
const BY_ADMIN = '. נובעת מניהול מלא של המערכת';
const BEYOND = '. אין לכם ההרשאה הזו, ולכן אי אפשר לתת או לקחת אותה';

it('shows resources by group', () => {
  open();
  const rows = getRows();
  expect(rows.slice(0, 2)).toEqual(['מידע ומכירות', 'לוח בקרה']);
  expect(rows).toHaveLength(18);
  expect(screen.getByRole('button', { name: 'על ההרשאה: משתמשים' })).toBeVisible();
  expect(screen.getAllByRole('table', { name: 'הרשאות התפקיד משרד' })[0]).toBeVisible();
  expect(document.querySelectorAll('tr.matrix-group')).toHaveLength(4);
  expect(document.querySelector('tr.matrix-group td')).toHaveAttribute('colspan', '7');
});

it('marks granted and revoked permissions that are not saved', () => {
  open({ stored: new Set(['sales.view', 'sales.edit']), edited: new Set(['sales.view', 'sales.create']) });
  expect(read('מכירות: צפייה')).toEqual([true, false]);
  expect(read('מכירות: יצירה')).toEqual([true, false, 'matrix-added']);
  expect(read('מכירות: עריכה')).toEqual([false, false, 'matrix-removed']);
  expect(read('מכירות: מחיקה')).toEqual([false, false]);
  fireEvent.click(getCell('מכירות: מחיקה'));
  expect(toggled).toHaveBeenLastCalledWith('sales.delete', true);
  fireEvent.click(getCell('מכירות: צפייה'));
  expect(toggled).toHaveBeenLastCalledWith('sales.view', false);
});

it('shows permissions that another one implies', () => {
  open({ edited: new Set(['sales.manage', 'sales.view']), stored: new Set(['sales.manage', 'sales.view']) });
  expect(read('מכירות: ניהול')).toEqual([true, false]);
  expect(read(`מכירות: עריכה${BY_MANAGE}`)).toEqual([true, true]);
  expect(read(`מכירות: צפייה${BY_MANAGE}`)).toEqual([true, false]);
  expect(read('לקוחות: עריכה')).toEqual([false, false]);
});

it('shows that an administrator has all permissions', () => {
  open({ edited: new Set(['system.admin']), stored: new Set(['system.admin']) });
  expect(read(`מכירות: עריכה${BY_ADMIN}`)).toEqual([true, true]);
});

it('allows no change of a permission that the user lacks', () => {
  open({ own: ['sales.view'], edited: new Set(['sales.edit']), stored: new Set(['sales.edit']) });
  expect(read('מכירות: צפייה')).toEqual([false, false]);
  expect(read(`מכירות: עריכה${BEYOND}`)).toEqual([true, true]);
});

it('allows no change without the permission for roles', () => {
  open({ isReadOnly: true });
  expect(read('מכירות: צפייה')).toEqual([false, true]);
});
