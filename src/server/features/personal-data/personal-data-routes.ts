import { erasePersonalData, exportPersonalData } from '#contract/features/users/personal-data-contract';
import { serve } from '#server/lib/http/serve-route';
import { erasePerson, requirePerson } from './erase-person';
import { Readable } from 'node:stream';
import { insertAudit } from '#server/lib/audit-queries';
import type { Caller } from '#server/lib/http/caller';
import type { ServedFile } from '#server/lib/http/responses/respond-with-file';
import type { Services } from '#server/lib/services';
import { readPersonalData } from './personal-data-queries';

/** Creates a file of all data of a user or an invitation, as JSON. @throws HttpError 404 */
async function exportPerson(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<ServedFile> {
  const person = await requirePerson(db, id);
  const data = await readPersonalData(db, person);
  await insertAudit(db, {
    actorId: caller.id,
    action: 'user.data_exported',
    targetKind: person.kind,
    targetId: id,
  });
  const text = JSON.stringify({ exportedAt: clock.now().toISOString(), ...data }, null, 2);
  return { name: `personal-data-${id}.json`, content: Readable.from([text]) };
}

export const personalDataRoutes = [
  serve(exportPersonalData, ({ services, user, params }) => exportPerson(services, user, params.id)),

  serve(erasePersonalData, async ({ services, user, params }) => {
    await erasePerson(services, user, params.id);
    return { data: { id: params.id } };
  }),
];
