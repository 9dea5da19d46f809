import type { ReactNode } from 'react';
import { auditFieldTexts } from '#contract/features/audit-log/audit-field-texts';
import { useCan } from '#client/session/permissions/use-can';
import { useListRolesQuery } from '#client/features/roles/roles-api';
import { useListSalesNamesQuery } from '#client/features/sales/sales-api';
import { ShortId } from '#client/components/panel/record-id';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { Missing } from '#client/components/values/missing';
import { Money } from '#client/components/values/money';
import { Percent } from '#client/components/values/numbers';
import { DateText, Moment } from '#client/components/values/times';
import { auditLogTexts as texts, auditValueTexts } from './audit-log-texts';

const MONEY = new Set(['amount', 'payable', 'difference', 'target']);
const SHARES = new Set(['deletionGuardShare']);
const STATUSES = new Set(['statusCode', 'statusCodes', 'defaultStatuses', 'cancelledStatuses']);

const MONTH = /^\d{4}-\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WHOLE = 100;

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Name of a field. A field without a text shows its key. */
export function FieldName({ name }: { name: string }): ReactNode {
  return auditFieldTexts[name] ?? <bdi dir="ltr">{name}</bdi>;
}

/** Value of a field in readable form. Nested values are a list. */
export function AuditValue({ name, value }: { name: string; value: unknown }): ReactNode {
  if (isEmptyValue(value)) return <Missing />;
  if (Array.isArray(value)) return <Several name={name} values={value} />;
  if (typeof value === 'object') return <Parts of={value as object} />;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (STATUSES.has(name)) return <StatusName code={String(value)} />;
  if (typeof value === 'number') return <Figure name={name} value={value} />;
  return <Words name={name} text={String(value)} />;
}

/** List of values: primitive values side by side, others on separate lines. */
function Several({ name, values }: { name: string; values: readonly unknown[] }): ReactNode {
  const isPlain = values.every((value) => typeof value !== 'object');
  if (!isPlain) {
    return (
      <ul className="bulleted">
        {values.map((value) => (
          <li key={JSON.stringify(value)}>
            <AuditValue name={name} value={value} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <span>
      {values.map((value, index) => (
        <span key={String(value)}>
          {index > 0 && ', '}
          <AuditValue name={name} value={value} />
        </span>
      ))}
    </span>
  );
}

function Parts({ of }: { of: object }): ReactNode {
  return (
    <ul className="bulleted">
      {Object.entries(of).map(([name, value]) => (
        <li key={name}>
          <span className="muted">
            <FieldName name={name} />:
          </span>{' '}
          <AuditValue name={name} value={value} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ name, value }: { name: string; value: number }): ReactNode {
  if (MONEY.has(name)) return <Money value={value} />;
  if (SHARES.has(name)) return <Percent value={value * WHOLE} />;
  return <bdi dir="ltr">{name === 'year' ? value : value.toLocaleString('he-IL')}</bdi>;
}

function Words({ name, text }: { name: string; text: string }): ReactNode {
  const word = auditValueTexts[name]?.[text] ?? (name === 'sort' ? auditFieldTexts[text] : undefined);
  if (word !== undefined) return word;
  if (name === 'roleId') return <RoleName id={text} />;
  if (name === 'agentId') return <AgentName id={text} />;
  if (MONTH.test(text)) return periodText(text);
  if (DAY.test(text)) return <DateText value={text} />;
  if (GUID.test(text)) return <ShortId id={text} />;
  return MOMENT.test(text) ? <Moment value={text} /> : <bdi>{text}</bdi>;
}

/** Name of a status, or its code for users who may not see sales. */
function StatusName({ code }: { code: string }): ReactNode {
  const skip = !useCan('sales.view');
  const { currentData } = useListSalesNamesQuery({ params: { party: 'status' }, query: {} }, { skip });
  return <bdi>{currentData?.data.find(({ id }) => id === code)?.name ?? code}</bdi>;
}

/** Name of an agent, or its id for users who may not see sales. */
function AgentName({ id }: { id: string }): ReactNode {
  const skip = !useCan('sales.view');
  const { currentData } = useListSalesNamesQuery(
    { params: { party: 'agent' }, query: { id: [id] } },
    { skip },
  );
  const found = currentData?.data.find((agent) => agent.id === id)?.name;
  return found ? <bdi>{found}</bdi> : <ShortId id={id} />;
}

/** Name of a role, or its id if it is deleted or the user may not see roles. */
function RoleName({ id }: { id: string }): ReactNode {
  const managesUsers = useCan('users.manage');
  const managesRoles = useCan('roles.manage');
  const skip = !managesUsers && !managesRoles;
  const { currentData } = useListRolesQuery(undefined, { skip });
  return <bdi>{currentData?.data.find((role) => role.id === id)?.name ?? id}</bdi>;
}
