import Descriptions from 'antd/es/descriptions/index';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../contract/audit-log/audit-log-contract';
import { auditLogTexts as texts } from './audit-log-texts';

/** What an entry changed: field by field, as it was and as it is. */
export function AuditChanges({ entry }: { entry: AuditEntry }): ReactNode {
  const before = fieldsOf(entry.before);
  const after = fieldsOf(entry.after);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => wordsOf(before[name]) !== wordsOf(after[name]),
  );
  const details = Object.entries(fieldsOf(entry.details));
  return (
    <>
      <h3>{texts.changes}</h3>
      {names.length === 0 && <p className="muted">{texts.noChanges}</p>}
      {names.length > 0 && (
        <Descriptions
          column={1}
          size="small"
          bordered
          items={names.map((name) => ({
            key: name,
            label: <bdi dir="ltr">{name}</bdi>,
            children: (
              <>
                <del className="bad">{wordsOf(before[name])}</del>{' '}
                <ins className="good">{wordsOf(after[name])}</ins>
              </>
            ),
          }))}
        />
      )}
      {details.length > 0 && (
        <>
          <h3>{texts.details}</h3>
          <Descriptions
            column={1}
            size="small"
            items={details.map(([name, value]) => ({
              key: name,
              label: <bdi dir="ltr">{name}</bdi>,
              children: <bdi>{wordsOf(value)}</bdi>,
            }))}
          />
        </>
      )}
    </>
  );
}

/** A value that is no object stands for itself, under a name that says only that. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (Array.isArray(value)) return value.length === 0 ? texts.nothing : value.map(wordsOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
