import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { getRows, type Database } from '#server/db/database';
import { alerts } from '#server/db/schema/alert-tables';
import { insertAudit } from '#server/lib/audit-queries';
import { businessDate } from '#server/lib/clock';
import { deleteClosing, findClosings, insertClosing, lockClosings } from '../../closing/closing-queries';
import { reopenQuestions } from '../../questions/question-queries';
import { deleteSums, sumMonth } from '../../salary-sums-queries';
import { toSealCode } from '../../seals/seal-code';
import { sealLate } from '../../seals/seal-closings';
import { closeMonth } from './closing-operations';
import type { MonthModel } from './month-model';
import { type Operation, plan, type Plan } from './operation';

/** Version of the seals of an earlier server. */
const EARLIER_VERSION = 0;

/** Returns a seal, independently of the server. @param digests in their order */
export const computeSeal = (version: number, previous: string, digests: readonly string[]): string =>
  createHash('sha256')
    .update(['misrad-seal', version, previous, ...digests].join('\n'))
    .digest('hex');

/** A server starts, and seals what is not sealed. */
export const seal: fc.Arbitrary<Plan> = fc.constant(
  plan('a server seals', () => ({
    run: async ({ company, services }) => {
      const at = company.now();
      await sealLate(services);
      return { status: '200', at };
    },
    answer: () => '200',
    apply: (model, { at }) => model.sealAt(at),
  })),
);

/** A month is closed by a server whose seals have an earlier version. */
export const closeEarlier = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  months.map((month) =>
    plan(`close ${month} with an earlier seal`, (model) => {
      const closing = closeMonth(model, month);
      return {
        ...closing,
        run: async (server) => {
          const reply = await closing.run(server);
          if (reply.status === '200') await replaceLastSeal(server.company.db);
          return reply;
        },
        apply: (now, reply, step) => {
          closing.apply(now, reply, step);
          const last = now.seals.at(-1);
          if (last) last.version = EARLIER_VERSION;
        },
      };
    }),
  );

/** Gives the last seal the earlier version. Its digests are of the same columns here. */
async function replaceLastSeal(db: Database): Promise<void> {
  const [last] = getRows<{ id: number; seal: string; previous: string | null; digests: string[] }>(
    await db.execute(sql`
      select id::int, seal, previous, (
        select array_agg(digest order by kind collate "C", row_id collate "C") from closing_seal_rows
        where seal_id = closing_seals.id) as digests
      from closing_seals order by id desc limit 1`),
  );
  if (!last) return;
  const replaced = computeSeal(EARLIER_VERSION, last.previous ?? '', last.digests);
  const alarm = sql`jsonb_build_object('seal', ${toSealCode(replaced)}::text)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update closing_seals set version = ${EARLIER_VERSION}, seal = ${replaced} where id = ${last.id}`,
    );
    await tx
      .update(alerts)
      .set({ alarm: sql`alarm || ${alarm}` })
      .where(sql`alarm ->> 'seal' = ${toSealCode(last.seal)}`);
  });
}

/** Returns the closing of a month by a server that knows no seals. */
function closeUnsealed(month: string, statusCodes: readonly number[] | null): Operation {
  return {
    run: async ({ company, services: { db, clock } }) => {
      const at = company.now();
      await db.transaction(async (tx) => {
        await lockClosings(tx);
        const closing = { closedAt: at, closedBy: 'u1', lastSyncTime: null, checklist: [] };
        await insertClosing(tx, { month, statusCodes: statusCodes && [...statusCodes], ...closing });
        await sumMonth(tx, { month, isFrozen: true }, businessDate(clock.now()));
      });
      return { status: '200', at };
    },
    answer: (model) => model.answerClosing(month),
    apply: (model, { at }) => model.closeAt(month, { at, by: 'u1', checks: {}, reasons: {}, statusCodes }),
  };
}

export const closeWithoutSeal = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  months.map((month) =>
    plan(`close ${month} without a seal`, (model) =>
      model.answerClosing(month) === '200' ? closeUnsealed(month, model.getStatuses(month)) : null,
    ),
  );

/** A month is reopened by a server that knows no seals, and a later server marks its seal. */
export const reopenElsewhere = (months: fc.Arbitrary<string>): fc.Arbitrary<Plan> =>
  fc.tuple(months, fc.boolean()).map(([month, isClosedAgain]) =>
    plan(`${month} is reopened elsewhere ${isClosedAgain ? 'and closed again' : ''}`, (model) => {
      if (model.answerReopening(month) !== '200') return null;
      const { statuses } = model.around;
      const closing = closeUnsealed(month, statuses.length === 0 ? null : statuses);
      return {
        run: async (server) => {
          const { services, company } = server;
          await services.db.transaction((tx) => reopenUnmarked(tx, month, services.clock.now()));
          const at = company.tick();
          if (isClosedAgain) await closing.run(server);
          await sealLate(services);
          return { status: '200', at };
        },
        answer: () => '200',
        apply: (now, reply, step) => {
          logReopening(now, month);
          now.reopen(month);
          now.closings.delete(month);
          if (isClosedAgain) closing.apply(now, reply, step);
          now.sealAt(reply.at);
        },
      };
    }),
  );

async function reopenUnmarked(tx: Database, month: string, now: Date): Promise<void> {
  await lockClosings(tx);
  const closing = (await findClosings(tx)).find((one) => one.month === month);
  await reopenQuestions(tx, { month }, now);
  await deleteClosing(tx, month);
  await deleteSums(tx, { month, isFrozen: true });
  const details = { closing: { closedAt: closing?.closedAt } };
  await insertAudit(tx, { actorId: null, action: 'month.reopened', targetId: month, details });
}

function logReopening(model: MonthModel, month: string): void {
  const closedAt = model.closings.get(month)?.at;
  model.log(null, 'month.reopened', month, { closing: { closedAt } });
}
