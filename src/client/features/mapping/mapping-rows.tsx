import { useState, type ReactNode } from 'react';
import type { CrmMetadata } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import { resolveField } from '#contract/features/crm-mirror/mapping/crm-label-rules';
import { valueAt } from '#contract/features/crm-mirror/mapping/mapping-changes';
import { kindTexts } from '#contract/features/crm-mirror/mapping/mapping-texts';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type {
  EntitySource,
  MappingIssue,
  MappingShape,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { fieldChoices, objectChoices } from './mapping-choices';
import { MappingRow } from './mapping-row';

interface Props {
  entity: SyncEntity;
  source: EntitySource;
  inForce: EntitySource;
  shape: MappingShape[SyncEntity];
  issues: readonly MappingIssue[];
  /** Undefined while it is loading or after an error. */
  metadata: CrmMetadata | undefined;
  onEdit: (part: string, value: string) => void;
}

/** Rows of an entity's mapping. Only one list is open at a time. */
export function MappingRows({ entity, source, inForce, shape, issues, metadata, onEdit }: Props): ReactNode {
  const [open, setOpen] = useState<string | null>(null);
  const fields = metadata?.fields[source.objectType] ?? [];
  const object = metadata?.objects?.find(({ number }) => number === source.objectType);
  const parts = [
    { part: 'objectType', needs: null },
    { part: 'primaryKey', needs: null },
    ...shape.flatMap(({ to, kind, code }) => [
      { part: to, needs: kindTexts[kind] },
      ...(code ? [{ part: `${to}.code`, needs: kindTexts.code }] : []),
    ]),
  ];
  return (
    <ul>
      {parts.map(({ part, needs }) => {
        const value = valueAt(source, part);
        const isObject = part === 'objectType';
        const label = isObject
          ? object?.label
          : resolveField(fields, object?.systemName ?? null, value)?.label;
        return (
          <MappingRow
            key={part}
            id={`${entity}-${part}`}
            part={part}
            needs={needs}
            value={value}
            label={label ?? null}
            before={valueAt(inForce, part)}
            issues={issues.filter((issue) => issue.part === part)}
            choices={() => (isObject ? objectChoices(metadata) : fieldChoices(fields, source.objectType))}
            open={open === part}
            // A list closes shortly after another has opened.
            onOpen={(isOpen) => setOpen((now) => (isOpen ? part : now === part ? null : now))}
            onEdit={(next) => {
              setOpen(null);
              onEdit(part, next);
            }}
          />
        );
      })}
    </ul>
  );
}
