import Flex from 'antd/es/flex/index';
import Switch from 'antd/es/switch/index';
import Tabs from 'antd/es/tabs/index';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type {
  MappingChange,
  MappingIssue,
  SyncMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { mappingTexts as texts } from './mapping-texts';

interface Props {
  entity: SyncEntity;
  mapping: SyncMapping;
  /** Issues that prevent saving. */
  problems: readonly MappingIssue[];
  changes: readonly MappingChange[];
  onChange: (entity: SyncEntity) => void;
  onEdit: (part: string, value: string) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Tabs of the entities, each with a mark for problems or changes, and the switch for reading the entity. */
export function EntityTabs(props: Props): ReactNode {
  const { entity, mapping, problems, changes, onChange, onEdit, children } = props;
  const getMark = (one: SyncEntity): ReactNode => {
    const count = problems.filter((issue) => issue.entity === one).length;
    if (count > 0) return <Tag color="error">{texts.problems(count)}</Tag>;
    if (mapping[one].isOff) return <Tag>{texts.off}</Tag>;
    return changes.some((change) => change.entity === one) && <Tag color="processing">{texts.changed}</Tag>;
  };
  const isOff = mapping[entity].isOff === true;
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
            {/* A CRM that refuses the object of an entity would make every run fail. */}
            <Flex gap="small" align="center">
              <Switch
                checked={!isOff}
                onChange={(isOn) => onEdit('isOff', String(!isOn))}
                aria-label={texts.readsEntity(entityTexts[entity])}
              />
              <span>{texts.reads}</span>
            </Flex>
            {isOff && <p className="hint">{texts.offNote}</p>}
            {children}
          </Flex>
        ),
      }))}
    />
  );
}
