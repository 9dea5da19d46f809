import { screen } from '@testing-library/react';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, json, TestServer } from '#client/lib/testing/services';
import { Administrators } from './administrators';

it.each<[string[], string]>([
  [['דנה'], 'פנו אל דנה.'],
  [['א', '', 'ב', 'ג', 'ד', 'ה'], 'פנו אל א, ב, ג, ד, ה.'],
  [['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז'], 'פנו אל א, ב, ג, ד, ה ועוד 2.'],
  [[''], ''],
])('names the administrators %j', async (names, text) => {
  const data = names.map((displayName) => ({ displayName }));
  const response = () => json({ data });
  const server = new TestServer({ 'GET /api/auth/administrators': response });
  await renderPart(<p>פנייה: {<Administrators />}</p>, buildServices({ server }));
  if (text !== '') await screen.findByText(names[0]!);
  expect(screen.getByText(/^פנייה/)).toHaveTextContent(`פנייה: ${text}`.trim());
});
