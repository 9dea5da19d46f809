import Descriptions from 'antd/es/descriptions/index';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { AuditEntry } from '#contract/features/audit-log/audit-log-contract';
import { RecordFields } from '#client/components/panel/record-panel';
import { auditLogTexts as texts } from './audit-log-texts';
import { Change, getChanges } from './audit-change';
import { AuditValue, FieldName } from './audit-value';

/** Changes of an audit entry by field, before and after, with its other details. */
export function AuditChanges({ entry }: { entry: AuditEntry }): ReactNode {
  const { before, after, names, details } = getChanges(entry);
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
