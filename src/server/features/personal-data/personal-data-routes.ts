import { erasePersonalData, exportPersonalData } from '#contract/features/users/personal-data-contract';
import { serve } from '#server/lib/http/serve-route';
import { erasePerson } from './erase-person';
import { exportPerson } from './export-person';

export const personalDataRoutes = [
  serve(exportPersonalData, ({ services, user, params }) => exportPerson(services, user, params.id)),

  serve(erasePersonalData, async ({ services, user, params }) => {
    await erasePerson(services, user, params.id);
    return { data: { id: params.id } };
  }),
];
