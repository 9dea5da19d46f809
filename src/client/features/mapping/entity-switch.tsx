import Flex from 'antd/es/flex/index';
import Switch from 'antd/es/switch/index';
import type { ReactNode } from 'react';
import { entityTexts } from '#contract/features/crm-mirror/sync/entity-texts';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { mappingTexts as texts } from './mapping-texts';

interface Props {
  entity: SyncEntity;
  isOff: boolean;
  onEdit: (part: string, value: string) => void;
}

/** Switch for reading an entity: a CRM that refuses its object would make every run fail. */
export function EntitySwitch({ entity, isOff, onEdit }: Props): ReactNode {
  return (
    <Flex vertical gap={4}>
      <Flex gap="small" align="center">
        <Switch
          checked={!isOff}
          onChange={(isOn) => onEdit('isOff', String(!isOn))}
          aria-label={texts.readsEntity(entityTexts[entity])}
        />
        <span>{texts.reads}</span>
      </Flex>
      {isOff && <p className="hint">{texts.offNote}</p>}
    </Flex>
  );
}
