import { toYear } from '#contract/lib/calendar/calendar-rules';
import { CHECKS } from '#contract/features/salaries/closings-contract';
import { SALARY_SETTINGS } from '#contract/features/salaries/salaries-contract';
import { businessDate } from '#server/lib/clock';
import type { Services } from '#server/lib/services';
import { insertSettingOnce, upsertSetting } from '#server/lib/settings/settings-queries';
import { checkMonth } from '#server/features/salaries/closing/check-month';
import { closeMonth } from '#server/features/salaries/closing/close-month';
import { salariesTexts } from '#server/features/salaries/salaries-texts';
import { updateSalaryAggregates } from '#server/features/salaries/metadata/salary-aggregates';
import { salarySettings } from '#server/features/salaries/salary-settings-queries';
import { addToCommission, fillDemoAgents, findDemoPayroll } from './demo-salaries-queries';

const FILLED = 'demo.salaries';
/** Approved, delivered and paid. */
const COUNTED = [2, 3, 4];
/** Amount by which the CRM has reduced one commission since the closing, ₪. */
const LATE = 182.5;

/**
 * Fills the demo after its CRM has been read: links of users and agents, employee numbers, targets, counted statuses, and a
 * closing of December of last year with one pending late change.
 */
export async function fillDemoSalaries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const today = businessDate(now);
  const month = `${Number(toYear(today)) - 1}-12`;
  await db.transaction(async (tx) => {
    if (!(await insertSettingOnce(tx, FILLED, today))) return;
    await upsertSetting(tx, salarySettings.key, { ...SALARY_SETTINGS, defaultStatuses: COUNTED });
    await fillDemoAgents(tx, today);
    const closer = await findDemoPayroll(tx, month, COUNTED);
    if (!closer) return;
    const { userId, saleId } = closer;
    await addToCommission(tx, saleId, LATE);
    await updateSalaryAggregates((work) => work(tx), today, true);
    const { amount, payable } = await checkMonth(tx, { month, now, userId });
    const reasons = Object.fromEntries(CHECKS.map((key) => [key, salariesTexts.demoReason]));
    await closeMonth(tx, userId, now, { month, amount, payable, reasons });
    await addToCommission(tx, saleId, -LATE);
    await updateSalaryAggregates((work) => work(tx), today, true);
  });
}
