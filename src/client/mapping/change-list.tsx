import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { entityTexts } from '../../contract/sync/entity-texts';
import { partText } from '../../contract/mapping/mapping-texts';
import type { MappingChange } from '../../contract/mapping/sync-mapping-contract';
import { formTexts } from '../ui/form/form-texts';
import { mappingTexts as texts } from './mapping-texts';

interface Props {
  changes: readonly MappingChange[];
  /** Takes one of them back. */
  onUndo?: (change: MappingChange) => void;
}

/** Changes of the mapping, each in a line. */
export function ChangeList({ changes, onUndo }: Props): ReactNode {
  return (
    <ul>
      {changes.map((change) => (
        <Flex component="li" wrap align="center" gap="4px 8px" key={`${change.entity}/${change.part}`}>
          <span>
            {entityTexts[change.entity]} · {partText(change.part)}:
          </span>
          <span>
            <span className="visually-hidden">{texts.from} </span>
            <del className="muted">
              <bdi>{change.before ?? texts.empty}</bdi>
            </del>
          </span>
          <span aria-hidden>←</span>
          <span>
            <span className="visually-hidden">{texts.to} </span>
            <ins>
              <bdi>{change.after ?? texts.empty}</bdi>
            </ins>
          </span>
          {onUndo && (
            <Button size="small" onClick={() => onUndo(change)}>
              {formTexts.undo}
            </Button>
          )}
        </Flex>
      ))}
    </ul>
  );
}
