import { allRoutes } from '../http/all-routes';
import { auditActionTexts, auditKindTexts } from './audit-texts';

const actions = allRoutes.flatMap(({ audit }) => {
  if (audit === undefined || (typeof audit === 'object' && 'none' in audit)) return [];
  return audit;
});

it('every action that a route leaves in the log has a name', () => {
  expect(actions.filter((action) => !(action in auditActionTexts))).toEqual([]);
});

it('every kind of object that an action is about has a name', () => {
  const kinds = actions.map((action) => action.slice(0, action.indexOf('.')));
  expect(kinds.filter((kind) => !(kind in auditKindTexts))).toEqual([]);
});
