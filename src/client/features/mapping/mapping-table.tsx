import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { RefSelectProps } from 'antd/es/select/index';
import Tag from 'antd/es/tag/index';
import { type ReactNode, useRef } from 'react';
import { resolveField } from '#contract/features/crm-mirror/mapping/crm-label-rules';
import type { CrmMetadata } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import { valueAt } from '#contract/features/crm-mirror/mapping/mapping-changes';
import { issueText, kindTexts, partText } from '#contract/features/crm-mirror/mapping/mapping-texts';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type {
  EntitySource,
  MappingIssue,
  MappingShape,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { formTexts } from '#client/components/form/form-texts';
import { type CardColumn, CardTable } from '#client/components/tables/card-table';
import { fieldChoices, objectChoices, SourceSelect } from './source-select';
import { mappingTexts as texts } from './mapping-texts';

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

interface Row {
  part: string;
  /** Required type of the CRM field as text. */
  needs: string | null;
}

/** Table of an entity's mapping: each field with its source in the CRM, and its problems. */
export function MappingTable({ entity, source, inForce, shape, issues, metadata, onEdit }: Props): ReactNode {
  const selects = useRef(new Map<string, RefSelectProps | null>());
  const fields = metadata?.fields[source.objectType] ?? [];
  const object = metadata?.objects?.find(({ number }) => number === source.objectType);
  const choices = { objects: objectChoices(metadata), fields: fieldChoices(fields, source.objectType) };
  const isChanged = (part: string): boolean => valueAt(source, part) !== valueAt(inForce, part);
  const getLabel = (part: string): string | undefined =>
    part === 'objectType'
      ? object?.label
      : resolveField(fields, object?.systemName ?? null, valueAt(source, part))?.label;
  // The pressed button disappears with the problem or the change.
  const editByButton = (part: string, value: string): void => {
    selects.current.get(part)?.focus();
    onEdit(part, value);
  };
  const columns: readonly CardColumn<Row>[] = [
    {
      title: texts.field,
      width: '26%',
      cell: (row) => <FieldName {...row} />,
    },
    {
      title: texts.source,
      width: '37%',
      cell: ({ part }) => (
        <SourceSelect
          ref={(select) => void selects.current.set(part, select)}
          name={partText(part)}
          value={valueAt(source, part)}
          label={getLabel(part) ?? texts.empty}
          choices={part === 'objectType' ? choices.objects : choices.fields}
          isNumber={part === 'objectType'}
          onChange={(value) => onEdit(part, value)}
        />
      ),
    },
    {
      title: texts.state,
      cell: ({ part }) => (
        <FieldState
          issues={issues.filter((issue) => issue.part === part)}
          before={isChanged(part) ? valueAt(inForce, part) : null}
          onEdit={(value) => editByButton(part, value)}
        />
      ),
    },
  ];
  return (
    <CardTable<Row>
      aria-label={texts.table(entityTexts[entity])}
      rowKey="part"
      rowClassName={({ part }) => (isChanged(part) ? 'setting-row-changed' : '')}
      rows={getRows(shape)}
      columns={columns}
    />
  );
}

function getRows(shape: Props['shape']): Row[] {
  return [
    { part: 'objectType', needs: null },
    { part: 'primaryKey', needs: null },
    ...shape.flatMap(({ to, kind, code }) => [
      { part: to, needs: kindTexts[kind] },
      ...(code ? [{ part: `${to}.code`, needs: kindTexts.code }] : []),
    ]),
  ];
}

function FieldName({ part, needs }: Row): ReactNode {
  return (
    <Flex vertical>
      {partText(part)}
      {needs !== null && (
        <span className="fine">
          {texts.needs} {needs}
        </span>
      )}
    </Flex>
  );
}

interface StateProps {
  issues: readonly MappingIssue[];
  /** Value in force if it was changed, else null. */
  before: string | null;
  onEdit: (value: string) => void;
}

/** Change of a field, and its problems with suggestions that a click applies. */
function FieldState({ issues, before, onEdit }: StateProps): ReactNode {
  if (before === null && issues.length === 0) return null;
  return (
    <Flex wrap align="center" gap="4px 8px">
      {before !== null && (
        <>
          <Tag color="processing">{texts.changed}</Tag>
          <Button size="small" onClick={() => onEdit(before)}>
            {formTexts.undo} <bdi>{before}</bdi>
          </Button>
        </>
      )}
      {issues.map((issue) => (
        <Flex
          key={issue.problem}
          wrap
          align="center"
          gap="4px 8px"
          {...(issue.blocks && { className: 'bad' })}
        >
          <span>{issueText(issue)}</span>
          {issue.suggestions.map(({ name, label }) => (
            <Button key={name} size="small" onClick={() => onEdit(name)}>
              {texts.instead}
              <span>{label}</span> <bdi className="fine">{name}</bdi>
            </Button>
          ))}
        </Flex>
      ))}
    </Flex>
  );
}
