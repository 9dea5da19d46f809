import Flex from 'antd/es/flex/index';
import Tabs from 'antd/es/tabs/index';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { entityTexts } from '#contract/features/crm-mirror/sync/entity-texts';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type {
  MappingChange,
  MappingIssue,
  SyncMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { mappingTexts as texts } from './mapping-texts';
import { blocking } from './mapping-edits';

interface Props {
  entity: SyncEntity;
  mapping: SyncMapping;
  issues: readonly MappingIssue[];
  changes: readonly MappingChange[];
  onChange: (entity: SyncEntity) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Tabs of the entities, each with a mark for problems or changes. */
export function EntityTabs({ entity, mapping, issues, changes, onChange, children }: Props): ReactNode {
  const getMark = (one: SyncEntity): ReactNode => {
    const problems = blocking(issues).filter((issue) => issue.entity === one).length;
    if (problems > 0) return <Tag color="error">{texts.problems(problems)}</Tag>;
    if (mapping[one].isOff) return <Tag>{texts.off}</Tag>;
    return changes.some((change) => change.entity === one) && <Tag color="processing">{texts.changed}</Tag>;
  };
  return (
    <Tabs
      className="mapping-tabs"
      activeKey={entity}
      onChange={(key) => onChange(key as SyncEntity)}
      items={SYNC_ENTITIES.map((one) => ({
        key: one,
        label: (
          <>
            {entityTexts[one]} {getMark(one)}
          </>
        ),
        children: one === entity && (
          <Flex vertical gap={12}>
            {children}
          </Flex>
        ),
      }))}
    />
  );
}
