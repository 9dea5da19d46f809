import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/features/audit-log/audit-log-contract';
import { AuditValue, FieldName, isEmptyValue } from './audit-value';

type Fields = Record<string, unknown>;

interface Facts {
  before: Fields;
  after: Fields;
  /** Changed fields. */
  names: readonly string[];
  details: readonly (readonly [string, unknown])[];
}

/** Returns the changed fields of an entry, and its other details. */
export function getChanges(entry: AuditEntry): Facts {
  const before = getFields(entry.before);
  const after = getFields(entry.after);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const details = Object.entries(getFields(entry.details)).filter(([, value]) => value !== undefined);
  return { before, after, names, details };
}

/** Returns the fields of a value. A value that is not an object is a single field named `value`. */
function getFields(value: unknown): Fields {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : { value };
}

interface ChangeProps {
  name: string;
  before: unknown;
  after: unknown;
}

/** Change of a field: before, arrow, after. Lists only show removed and added elements, since they can be long. */
export function Change({ name, before, after }: ChangeProps): ReactNode {
  const areLists = Array.isArray(before) && Array.isArray(after);
  const removed = areLists ? before.filter((one) => !after.includes(one)) : before;
  const added = areLists ? after.filter((one) => !before.includes(one)) : after;
  const hasRemoved = !(areLists && isEmptyValue(removed));
  const hasAdded = !(areLists && isEmptyValue(added));
  return (
    <>
      {hasRemoved && (
        <del className="muted">
          <AuditValue name={name} value={removed} />
        </del>
      )}{' '}
      {hasRemoved && hasAdded && (
        <span className="muted" aria-hidden>
          ←{' '}
        </span>
      )}
      {hasAdded && (
        <ins>
          <AuditValue name={name} value={added} />
        </ins>
      )}
    </>
  );
}

/** Returns true for a value that fits on a line. Other objects and their ids are shown in the panel. */
function isShort(name: string, ...values: readonly unknown[]): boolean {
  if (name === 'id' || (name.endsWith('Id') && name !== 'roleId')) return false;
  return values.flat().every((value) => value === null || value === undefined || typeof value !== 'object');
}

/** First change of an entry, or else its first detail, on one line. */
export function FirstChange({ entry }: { entry: AuditEntry }): ReactNode {
  const { before, after, names, details } = getChanges(entry);
  const changed = names.find((name) => isShort(name, before[name], after[name]));
  const detail = details.find(([name, value]) => isShort(name, value));
  if (changed !== undefined)
    return (
      <Line name={changed}>
        {isEmptyValue(before[changed]) ? (
          <AuditValue name={changed} value={after[changed]} />
        ) : (
          <Change name={changed} before={before[changed]} after={after[changed]} />
        )}
      </Line>
    );
  if (detail === undefined) return null;
  return (
    <Line name={detail[0]}>
      <AuditValue name={detail[0]} value={detail[1]} />
    </Line>
  );
}

/** Name of a field and its value, which is truncated, not the line: a line would cut the beginning of an address. */
function Line({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <Flex component="span" gap={4}>
      <span className="fine">
        <FieldName name={name} />
      </span>{' '}
      <span className="cut">{children}</span>
    </Flex>
  );
}
