import { render, screen } from '@testing-library/react';
import { TestTheme } from '#client/lib/testing/test-theme';
import { ContactBar } from './contact-bar';
import { ContactLinks } from './contact-links';

const MOBILE = '052 5550123';
const LANDLINE = '+972-3-555-0148';
const links = () =>
  [...document.querySelectorAll('a')].map((link) => [link.ariaLabel, link.getAttribute('href'), link.target]);
const MAIL = 'n@x.example';

it.each<[string | null, string | null, (string | null)[][]]>([
  [
    MOBILE,
    MAIL,
    [
      ['התקשרות אל נועה', 'tel:+972525550123', ''],
      ['הודעת WhatsApp אל נועה', 'https://wa.me/972525550123', '_blank'],
      ['הודעת אימייל אל נועה', 'mailto:n@x.example', ''],
    ],
  ],
  [LANDLINE, null, [['התקשרות אל נועה', 'tel:+97235550148', '']]],
  ['1800', MAIL, [['הודעת אימייל אל נועה', 'mailto:n@x.example', '']]],
])('leads to the ways to contact %s and %s', (phone, email, ways) => {
  render(<ContactBar phone={phone} email={email} name="נועה" />, { wrapper: TestTheme });
  expect(links()).toEqual(ways);
});

it.each([null, ''])('shows nothing without a number and an address: %j', (email) => {
  const { container } = render(<ContactBar phone="1800" email={email} name={null} />, { wrapper: TestTheme });
  expect(container).toBeEmptyDOMElement();
});

it('replaces the ways by the wish of the person', () => {
  render(<ContactBar phone={MOBILE} email={MAIL} name="נועה" doNotContact />, { wrapper: TestTheme });
  render(<ContactLinks phone={MOBILE} name="נועה" doNotContact />, { wrapper: TestTheme });
  expect(screen.getAllByText('לא ליצור קשר')).toHaveLength(2);
  expect(links()).toEqual([]);
});

it('keeps a number on one line, and lets other text wrap', () => {
  render(<ContactLinks phone={MOBILE} name={null} doNotContact={false} />, { wrapper: TestTheme });
  expect(screen.getByText('052-555-0123').closest('.number')).not.toBeNull();
  expect(links().map(([, href]) => href)).toEqual(['tel:+972525550123', 'https://wa.me/972525550123']);
  render(<ContactLinks phone="לשאול במשרד" name={null} doNotContact={false} />, { wrapper: TestTheme });
  expect(screen.getByText('לשאול במשרד').closest('.number')).toBeNull();
});
