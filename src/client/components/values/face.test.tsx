import { render } from '@testing-library/react';
import { Face } from './face';
import { getFaceTint, getInitials } from './face-looks';

it.each([
  ['משה כהן', 'מכ'],
  ['ג׳ורג׳ אשכנזי', 'גא'],
  ['בת אל בן דוד', 'בד'],
  ['שיר', 'שי'],
  ['נועה (חיפה)', 'נח'],
  ['Dana O’Neil', 'DO'],
  ['payroll@misrad.example', 'pa'],
  ['\u202bנועה לוי\u202c', 'נל'],
  ['𝒜lice Jones', '𝒜J'],
  ['…', ''],
])('shows for %j the letters %j', (name, letters) => {
  const { container } = render(<Face name={name} />);
  expect(container.textContent).toBe(letters);
});

it('returns the same face for namesakes', () => {
  const face = (name: string): [string, unknown] => [getInitials(name), getFaceTint(name)];
  expect(face('דוד נחום\u00a0· 104')).toEqual(face('דוד נחום'));
});

it('is hidden from screen readers, and has no letters for nobody', () => {
  const { container } = render(<Face name={null} />);
  expect(container.textContent).toBe('');
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

it('returns all tints for some names', () => {
  const names = [
    'ליאור אלבז',
    'משה כהן',
    'עדי קפלן',
    'איתי טל',
    'אורי עמר',
    'גיא סגל',
    'עמית אזולאי',
    'מיכל לביא',
    'אולגה אדרי',
    'דוד נגר',
    'ערן עמר',
    'תומר יפרח',
    'סיגל לביא',
    'דוד נחום',
    'רות פרץ',
    'יעל מזרחי',
    'נועה לוי',
    'אבי ביטון',
    'רון דהן',
    'הילה גבאי',
  ];
  expect(new Set(names.map((name) => getFaceTint(name).letters))).toHaveProperty('size', 6);
});
