import { allRoutes } from '../../lib/http/all-routes';
import { auditActionTexts, auditKindTexts } from './audit-texts';

const actions = allRoutes.flatMap(({ audit }) => {
  if (audit === undefined || (typeof audit === 'object' && 'none' in audit)) return [];
  return audit;
});

it('every audit action of a route has a label', () => {
  expect(actions.filter((action) => !(action in auditActionTexts))).toEqual([]);
});

it('every target kind of an audit action has a label', () => {
  const kinds = actions.map((action) => action.slice(0, action.indexOf('.')));
  expect(kinds.filter((kind) => !(kind in auditKindTexts))).toEqual([]);
});
