import { getLabelField } from '#contract/features/crm-mirror/mapping/crm-label-rules';
import type { CrmField, CrmMetadata } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import { fieldTypeTexts } from '#contract/features/crm-mirror/mapping/mapping-texts';
import { mappingTexts as texts } from './mapping-texts';

/** Option with its system name, displayed with the label of the CRM's own screens. */
export interface Choice {
  name: string;
  label: string;
  type: string;
}

export function objectChoices(metadata: CrmMetadata | undefined): Choice[] {
  return (metadata?.objects ?? []).map(({ number, label, systemName }) => ({
    name: String(number),
    label,
    type: systemName,
  }));
}

/** Returns an object's fields; pick-lists and lookups also with their text field. */
export function fieldChoices(fields: readonly CrmField[], objectType: number): Choice[] {
  return fields.flatMap(({ name, label, type }) => {
    const own = { name, label, type: fieldTypeTexts[type] };
    if (type !== 'picklist' && type !== 'lookup') return [own];
    const text = getLabelField(objectType, name);
    return [own, { name: text, label: texts.getLabel(label), type: fieldTypeTexts.text }];
  });
}
