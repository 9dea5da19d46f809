import { getSaleStage, getStagePrefix, NO_STATUS } from './sale-status-texts';

it.each([
  ['חדשה', 'new', 'חדש'],
  ['מאושרת', 'approved', 'מאושר'],
  ['אושרה', 'approved', 'אושר'],
  ['סופקה', 'supplied', 'סופק'],
  ['שולמה', 'paid', 'שולמ'],
  ['שולם במלואו', 'paid', 'שולם'],
  ['בוטלה', 'cancelled', 'בוטל'],
  ['מבוטלת', 'cancelled', 'מבוטל'],
  ['הזמנה חדשה', 'unknown', ''],
  ['בטיפול', 'unknown', ''],
  ['', 'unknown', ''],
])('the status %s is %s', (name, stage, prefix) => {
  expect([getSaleStage(name), getStagePrefix(name)]).toEqual([stage, prefix]);
});

it('a sale without a status is at an unknown stage', () => {
  expect([getSaleStage(null), NO_STATUS]).toEqual(['unknown', 'ללא סטטוס']);
});
