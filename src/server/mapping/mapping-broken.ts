import type { MappingIssue } from '../../contract/mapping/sync-mapping-contract';
import { SyncStopped } from '../sync/crm/crm-error';

/** The CRM no longer has what the mapping names: a run would read nothing, or the wrong thing. */
export class MappingBroken extends SyncStopped {
  constructor(readonly issues: readonly MappingIssue[]) {
    const places = issues.map(
      ({ entity, part, mapped, problem }) => `${entity}.${part} ${mapped}: ${problem}`,
    );
    super('mapping', places.join('; '));
  }
}
