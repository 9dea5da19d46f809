import { partText } from '#contract/features/crm-mirror/mapping/mapping-texts';
import type { MappingChange } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { entityTexts } from '#contract/features/crm-mirror/sync/entity-texts';
import type { FieldChange } from '#client/components/form/settings/setting-field';
import { mappingTexts as texts } from './mapping-texts';

const valueText = (part: string, value: string | null): string => {
  if (part === 'isOff') return value === 'true' ? texts.yes : texts.no;
  return value ?? texts.empty;
};

/** Returns the changes of the mapping as text, named by their place like edits. */
export function formatMappingChanges(changes: readonly MappingChange[]): FieldChange[] {
  return changes.map(({ entity, part, before, after }) => ({
    name: `${entity}/${part}`,
    label: `${entityTexts[entity]} · ${partText(part)}`,
    before: valueText(part, before),
    after: valueText(part, after),
  }));
}
