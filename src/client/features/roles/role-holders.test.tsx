import { render } from '@testing-library/react';
import type { HeldRole, RoleHolder } from '#contract/features/roles/roles-contract';
import { TestTheme } from '#client/lib/testing/test-theme';
import { RoleHolders } from './role-holders';

const holder = (id: string, fields: Partial<RoleHolder> = {}): RoleHolder => ({
  id,
  displayName: `שם ${id}`,
  email: `${id}@misrad.example`,
  isActive: true,
  online: false,
  ...fields,
});

it.each<[Partial<HeldRole>, string]>([
  [{ holderCount: 0 }, 'אין משתמשים בתפקיד'],
  [{ holderCount: 0, invitedCount: 1 }, 'אין משתמשים בתפקיד · הזמנה אחת'],
  [{ holderCount: 1 }, 'משתמש אחד בתפקיד'],
  [{ holderCount: 4, invitedCount: 2 }, '4 משתמשים בתפקיד · 2 הזמנות'],
  [{ holderCount: 1, holders: [holder('1')] }, 'משתמשים בתפקיד: שם 1'],
  [
    {
      holderCount: 3,
      holders: [holder('1', { online: true }), holder('2', { displayName: '' }), holder('3')],
    },
    'משתמשים בתפקיד: שם 1 כעת במערכת, 2@misrad.example, שם 3',
  ],
  [
    { holderCount: 9, invitedCount: 1, holders: ['1', '2', '3', '4'].map((id) => holder(id)) },
    'משתמשים בתפקיד: שם 1, שם 2, שם 3 ועוד 6 · הזמנה אחת',
  ],
])('%j', (fields, text) => {
  const role = { invitedCount: 0, ...fields } as HeldRole;
  const { container } = render(<RoleHolders role={role} />, { wrapper: TestTheme });
  for (const face of container.querySelectorAll('.face')) face.remove();
  expect(container.textContent.replaceAll(/ {2,}/g, ' ')).toBe(text);
  const names = fields.holders?.map(({ displayName, email }) => displayName || email).join(', ');
  expect(container.querySelector('span')?.title).toBe(names);
});
