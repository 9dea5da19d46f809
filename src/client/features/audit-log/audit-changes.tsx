import Descriptions from 'antd/es/descriptions/index';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/features/audit-log/audit-log-contract';
import { RecordFields } from '#client/components/panel/record-panel';
import { auditLogTexts as texts } from './audit-log-texts';
import { AuditValue, FieldName, isEmptyValue } from './audit-value';

/** Changes of an audit entry by field, before and after, with its other details. */
export function AuditChanges({ entry }: { entry: AuditEntry }): ReactNode {
  const before = getFields(entry.before);
  const after = getFields(entry.after);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const details = Object.entries(getFields(entry.details)).filter(([, value]) => value !== undefined);
  return (
    <Flex vertical gap="small">
      {names.length === 0 && details.length === 0 && <p className="muted">{texts.noChanges}</p>}
      {names.length > 0 && (
        <>
          <h3>{texts.changes}</h3>
          <Descriptions
            column={1}
            size="small"
            bordered
            items={names.map((name) => ({
              key: name,
              label: <FieldName name={name} />,
              children: <Change name={name} before={before[name]} after={after[name]} />,
            }))}
          />
        </>
      )}
      {details.length > 0 && (
        <>
          <h3>{texts.details}</h3>
          <RecordFields
            fields={details.map(([name, value]) => ({
              key: name,
              label: <FieldName name={name} />,
              children: <AuditValue name={name} value={value} />,
            }))}
          />
        </>
      )}
    </Flex>
  );
}

/** Change of a field. Lists only show removed and added elements, since they can be long. */
function Change({ name, before, after }: { name: string; before: unknown; after: unknown }): ReactNode {
  const areLists = Array.isArray(before) && Array.isArray(after);
  const removed = areLists ? before.filter((one) => !after.includes(one)) : before;
  const added = areLists ? after.filter((one) => !before.includes(one)) : after;
  return (
    <>
      {!(areLists && isEmptyValue(removed)) && (
        <del className="bad">
          <AuditValue name={name} value={removed} />
        </del>
      )}{' '}
      {!(areLists && isEmptyValue(added)) && (
        <ins className="good">
          <AuditValue name={name} value={added} />
        </ins>
      )}
    </>
  );
}

/** Returns the fields of a value. A value that is not an object is a single field named `value`. */
function getFields(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}
