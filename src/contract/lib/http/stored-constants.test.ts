import { EVENT_STREAM, STREAM_HEARTBEAT_MS } from './event-stream';
import { MENU_FOLDED_COOKIE, SIGNED_IN_COOKIE, THEME_CHOICES, THEME_COOKIE } from './cookies';
import { FileContent, isRoute, PDF, route, XLSX } from './route';
import { BUSINESS_ZONE } from '../calendar/zoned-time';
import { thingsFeature } from '../testing/things-feature';

it('browsers keep their preferences under the same names in every version', () => {
  expect([MENU_FOLDED_COOKIE, SIGNED_IN_COOKIE, THEME_COOKIE]).toEqual([
    'misrad-menu-folded',
    'misrad-signed-in-here',
    'misrad-theme',
  ]);
  expect(THEME_CHOICES).toEqual(['system', 'light', 'dark']);
});

it('media types, zone and heartbeat are those that others expect', () => {
  expect([EVENT_STREAM, PDF, BUSINESS_ZONE]).toEqual([
    'text/event-stream',
    'application/pdf',
    'Asia/Jerusalem',
  ]);
  expect(XLSX).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(STREAM_HEARTBEAT_MS).toBe(15_000);
});

it('a route requires the second factor unless it states otherwise', () => {
  const declaration = {
    method: 'GET',
    path: '/api/file',
    summary: '',
    requires: 'public',
    response: FileContent,
  } as const;
  expect(route(thingsFeature, declaration)).toMatchObject({
    ...declaration,
    kind: 'route',
    feature: thingsFeature,
    secondFactor: true,
  });
  expect(route(thingsFeature, { ...declaration, secondFactor: false }).secondFactor).toBe(false);
  expect([route(thingsFeature, declaration), { kind: 'list' }, null, 'route', {}].map(isRoute)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
