import { screen } from '@testing-library/react';
import { explainAccess } from '#contract/features/permissions/access-rules';
import type { AccessPerson } from '#contract/features/permissions/permissions-contract';
import type { Requirement } from '#contract/lib/http/route';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, json, TestServer } from '#client/lib/testing/services';
import { Decision } from './decision';

async function open(held: string[], requires: Requirement, fields: Partial<AccessPerson> = {}) {
  const person = {
    displayName: 'דנה',
    email: 'd@misrad.example',
    isActive: true,
    role: { id: 'r', name: 'משרד' },
    ...fields,
  } as AccessPerson;
  const server = new TestServer({ 'GET /api/auth/administrators': () => json({ data: [] }) });
  await renderPart(
    <Decision person={person} decision={explainAccess(held, requires)} />,
    buildServices({ server }),
  );
  return {
    verdict: screen.getByRole('alert').textContent,
    steps: [...document.querySelectorAll('.ant-timeline-item-content')].map(({ textContent }) => textContent),
    hasAdministrators: document.querySelector('p.muted') !== null,
  };
}
const ADMIN = 'כלל 1: מנהל מערכת?';
const MANAGE = 'כלל 2: ניהול המשאב?';
const EXACT = 'כלל 3: ההרשאה עצמה?';

it('names the rule that allows, after those that do not', async () => {
  expect(await open(['sales.view'], 'sales.view')).toEqual({
    verdict: 'דנה – אפשר',
    hasAdministrators: false,
    steps: [
      'החשבון פעיל',
      `${ADMIN} לא system.admin `,
      `${MANAGE} לא sales.manage `,
      `${EXACT} כן sales.view בתפקיד משרד`,
    ],
  });
});

it('names the missing permission, and the people to ask', async () => {
  const { verdict, steps, hasAdministrators } = await open(
    [],
    { allOf: ['sales.view', 'users.view'] },
    {
      displayName: '',
    },
  );
  expect(verdict).toBe('d@misrad.example – אי אפשרחסר: sales.view, users.view');
  expect(hasAdministrators).toBe(true);
  expect(steps.slice(0, 2)).toEqual(['החשבון פעיל', 'נדרשות כל ההרשאות']);
  expect(steps).toHaveLength(8);
});

it('names no missing permission if one of several is enough', async () => {
  const { verdict, steps } = await open(['sales.view'], { anyOf: ['users.view', 'sales.view'] });
  expect(verdict).toBe('דנה – אפשר');
  expect(steps[1]).toBe('מספיקה אחת מההרשאות');
});

it('denies everything to an inactive account', async () => {
  const { verdict, steps, hasAdministrators } = await open(['system.admin'], 'sales.view', {
    isActive: false,
  });
  expect(verdict).toBe('דנה – אי אפשר');
  expect(hasAdministrators).toBe(true);
  expect(steps).toEqual(['החשבון אינו פעיל, ולכן שום דבר אינו פתוח', `${ADMIN} כן system.admin בתפקיד משרד`]);
});

it('allows pages that are open to every user', async () => {
  const { steps } = await open([], 'signed-in', { role: null });
  expect(steps).toEqual(['החשבון פעיל', 'פתוח לכל משתמש מחובר']);
});

it('shows that a user has no role', async () => {
  const { steps } = await open([], 'sales.view', { role: null });
  expect(steps[1]).toBe('למשתמש הזה אין תפקיד, ולכן אין לו הרשאות');
});
