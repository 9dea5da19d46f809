import { randomUUID } from 'node:crypto';
import type { RouteBody } from '#contract/lib/http/route';
import { MAX_VIEWS, type saveListView } from '#contract/features/list-views/list-views-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import {
  closeViews,
  countViews,
  deleteView,
  findView,
  lockHolder,
  upsertView,
  type Holder,
  type ListViewRow,
} from './list-views-queries';

type Content = RouteBody<typeof saveListView>;

/** @throws HttpError 404 if the role no longer exists, 409 if there are too many views */
export async function saveOwnView(db: Database, ownerId: string, content: Content): Promise<string> {
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    const { after } = await keep(tx, { ownerId }, content);
    return after.id;
  });
}

/** @throws HttpError 404 if the role no longer exists, 409 if there are too many views */
export async function shareView(
  db: Database,
  actorId: string,
  { roleId, ...content }: Content & { roleId: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    await authorizeWrite(tx);
    const { before, after } = await keep(tx, { roleId }, content);
    const action = 'list_view.shared' as const;
    await insertAudit(tx, {
      actorId,
      action,
      targetId: after.id,
      before: before && toEntry(before),
      after: toEntry(after),
    });
    return after.id;
  });
}

/** @throws HttpError 404 */
export async function unshareView(db: Database, actorId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    const before = await deleteView(tx, id, 'shared');
    if (!before) throw new HttpError('not_found', 'no such view');
    await insertAudit(tx, { actorId, action: 'list_view.unshared', targetId: id, before: toEntry(before) });
  });
}

/** @throws HttpError 404, also for views of others */
export async function deleteOwnView(db: Database, ownerId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    if (!(await deleteView(tx, id, { ownerId }))) throw new HttpError('not_found', 'no such view');
  });
}

/** Resets the columns and the default view. Named views are kept. */
export async function resetOwnList(db: Database, ownerId: string, list: string): Promise<void> {
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await lockHolder(tx, { ownerId });
    const unnamed = await findView(tx, { ownerId }, { list, name: '' });
    if (unnamed) await deleteView(tx, unnamed.id, { ownerId });
    await closeViews(tx, { ownerId }, list);
  });
}

/** Saves a view. A new default view replaces the previous one. */
async function keep(tx: Database, holder: Holder, content: Content) {
  if (!(await lockHolder(tx, holder))) throw new HttpError('not_found', 'no such role');
  const before = await findView(tx, holder, content);
  if (!before && (await countViews(tx, holder)) >= MAX_VIEWS)
    throw new HttpError('conflict', `there are ${MAX_VIEWS} views already`);
  const opens = content.opens && content.name !== '';
  if (opens) await closeViews(tx, holder, content.list);
  const { ownerId = null, roleId = null } = holder;
  const after: ListViewRow = { ...content, opens, ownerId, roleId, id: before?.id ?? randomUUID() };
  await upsertView(tx, after);
  return { before, after };
}

/** Fields of a shared view in the audit log. */
const toEntry = ({ list, name, roleId, opens }: ListViewRow) => ({ list, name, roleId, opens });
