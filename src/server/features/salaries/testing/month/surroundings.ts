import * as fc from 'fast-check';
import { agents } from '#server/db/schema/agents-tables';
import { statementSendings } from '#server/db/schema/salaries-tables';
import { syncRefusals, syncRuns } from '#server/db/schema/sync-tables';
import { SALARY_SETTINGS } from '#contract/features/salaries/salaries-contract';
import { upsertSetting } from '#server/lib/settings/settings-queries';
import { salarySettings } from '../../salary-settings-queries';
import { insertRestore } from '#server/lib/backup/restores-queries';
import { eq } from 'drizzle-orm';
import { markRestored } from '../../sending/sending-queries';
import { MISDATED_COMMISSION } from './checklist';
import type { ModelServer } from './model-company';
import type { MonthModel } from './month-model';
import { type Operation, plan, type Plan } from './operation';
import { getMailAddress, LISTED_AGENTS, type ModelSurroundings } from './records';
import { writeRow } from './sync-operations';

const HOUR_MS = 3_600_000;

/** Returns a change of what surrounds the month. */
function change(
  run: (server: ModelServer, at: string) => Promise<unknown>,
  after: (around: ModelSurroundings, at: string) => Partial<ModelSurroundings>,
  more: (model: MonthModel, at: string) => void = () => {},
): Operation {
  return {
    run: async (server) => {
      const at = server.company.now();
      await run(server, at);
      return { status: '200', at };
    },
    answer: () => '200',
    apply: (model, { at }) => {
      more(model, at);
      model.around = { ...model.around, ...after(model.around, at) };
    },
  };
}

/** Other statuses count in open months. */
export const changeStatuses: fc.Arbitrary<Plan> = fc
  .constantFrom<number[][]>([], [], [4], [5], [4, 5])
  .map((statuses) =>
    plan(`the statuses ${statuses.join()} count`, () =>
      change(
        ({ services }) =>
          upsertSetting(services.db, salarySettings.key, { ...SALARY_SETTINGS, defaultStatuses: statuses }),
        () => ({ statuses }),
      ),
    ),
  );

/** The server restarts with other settings of mail. */
export const switchMail: fc.Arbitrary<Plan> = fc.boolean().map((isMailSetUp) =>
  plan(`mail is ${isMailSetUp ? '' : 'not '}set up`, ({ around }) =>
    around.isMailSetUp === isMailSetUp
      ? null
      : change(
          async ({ company }) => company.setUpMail(isMailSetUp),
          () => ({ isMailSetUp }),
        ),
  ),
);

/** The CRM has another address of an agent, or none. */
export const changeContact: fc.Arbitrary<Plan> = fc
  .tuple(
    fc.constantFrom(...LISTED_AGENTS),
    fc.constantFrom(null, 'own', 'own', 'OWN', 'other'),
    fc.constantFrom(null, '052-555-0123', '+972 52 555 0123', '0525550199'),
  )
  .map(([agentId, kind, whatsapp]) => {
    const emails = {
      own: getMailAddress(agentId),
      OWN: getMailAddress(agentId.toUpperCase()),
      other: 'other@misrad.example',
    };
    const email = kind === null ? null : emails[kind as 'own'];
    return plan(`the CRM has ${email} and ${whatsapp} of ${agentId}`, () =>
      change(
        ({ services }) =>
          services.db.update(agents).set({ email, phone: whatsapp }).where(eq(agents.id, agentId)),
        ({ contacts }) => ({ contacts: { ...contacts, [agentId]: { email, whatsapp } } }),
      ),
    );
  });

/** An earlier version has sent what was sent: it did not record what is in the statements. */
export const forgetContent: fc.Arbitrary<Plan> = fc.constant(
  plan('an earlier version has sent the statements', () =>
    change(
      ({ services }) =>
        services.db
          .update(statementSendings)
          .set({ payable: null, closedAt: null })
          .where(eq(statementSendings.state, 'sent')),
      () => ({}),
      (model) => {
        for (const one of model.sendings)
          if (one.state === 'sent') Object.assign(one, { payable: null, closedAt: null });
      },
    ),
  ),
);

/** A backup is taken, and restored at once. */
export const restore: fc.Arbitrary<Plan> = fc.constant(
  plan('a backup is restored', () =>
    change(
      ({ services }, at) =>
        services.db.transaction(async (tx) => {
          await insertRestore(tx, { takenAt: at, restoredAt: at }, {});
          await markRestored(tx, at);
        }),
      (_around, at) => ({ restore: { takenAt: at, restoredAt: at } }),
      (model, at) => {
        for (const one of model.sendings)
          if (one.state === 'queued' || one.state === 'sending')
            Object.assign(one, { state: 'unknown', reason: 'restored', at });
        model.log(null, 'backup.restored', null, { takenAt: at, restoredAt: at });
      },
    ),
  ),
);

/** A run that ended some hours ago: a synchronisation, or a comparison with a verdict. */
export const recordRun: fc.Arbitrary<Plan> = fc
  .tuple(
    fc.constantFrom(0, 0, 0, 24, 25, 24 * 16, 24 * 40),
    fc.constantFrom(null, 'equal', 'equal', 'repaired', 'different'),
  )
  .map(([hours, verdict]) =>
    plan(`a run ended ${hours} hours ago: ${verdict}`, (model) => {
      const ended = new Date(Date.parse(model.at) - hours * HOUR_MS).toISOString();
      return change(
        ({ services }, at) =>
          services.db.insert(syncRuns).values({
            id: `run of ${at}`,
            kind: verdict === null ? 'full' : 'compare',
            reason: 'schedule',
            status: 'ok',
            startedAt: ended,
            finishedAt: ended,
            verdict,
            report: [{ entity: 'sales' }],
          }),
        ({ synchronisations, comparisons }) => ({
          synchronisations: [...synchronisations, ended],
          ...(verdict !== null && {
            comparisons: [...comparisons, { startedAt: ended, verdict: verdict as 'equal' }],
          }),
        }),
      );
    }),
  );

const REFUSED = ['r1', 'r2'];

/** The synchronisation refuses a sale, or accepts it again. */
export const refuse: fc.Arbitrary<Plan> = fc
  .tuple(fc.constantFrom(...REFUSED), fc.constantFrom(null, '2026-06-01', '2026-07-31', '2026-08-20'))
  .map(([id, day]) =>
    plan(`${id} of ${day} is refused`, () =>
      change(
        async ({ services: { db } }, at) => {
          await db.delete(syncRefusals).where(eq(syncRefusals.id, id));
          if (day === null) return;
          const record = { _id: id, pcfsaledate: `${day}T00:00:00`, pcfcommission: MISDATED_COMMISSION };
          const row = { entity: 'sales', id, reason: 'totalamount', record, runId: 'r', at };
          await db.insert(syncRefusals).values(row);
        },
        ({ refused: { [id]: _old, ...others } }) => ({
          refused: day === null ? others : { ...others, [id]: day },
        }),
      ),
    ),
  );

const MISDATED = ['m1', 'm2'];

/** A sale loses its day, has an impossible one, or is deleted. */
export const misdate: fc.Arbitrary<Plan> = fc
  .tuple(fc.constantFrom(...MISDATED), fc.constantFrom(null, '0999-08-10', 'deleted'))
  .map(([id, day]) =>
    plan(`${id} has the day ${day}`, () => ({
      ...change(
        (server) =>
          writeRow(
            server,
            id,
            day === 'deleted' ? null : { saleDate: day, agentId: 'a1', commission: MISDATED_COMMISSION },
          ),
        ({ misdated: { [id]: _old, ...others } }) => ({
          misdated: day === 'deleted' ? others : { ...others, [id]: day },
        }),
      ),
      alone: 'synchronisation',
    })),
  );
