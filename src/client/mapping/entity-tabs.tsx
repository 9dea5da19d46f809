import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { entityTexts } from '../../contract/sync/entity-texts';
import { SYNC_ENTITIES, type SyncEntity } from '../../contract/sync/sync-contract';
import type { MappingChange, MappingIssue } from '../../contract/mapping/sync-mapping-contract';
import { functionsTexts as texts } from '../functions/functions-texts';
import { blocking } from './mapping-edits';

interface Props {
  entity: SyncEntity;
  issues: readonly MappingIssue[];
  changes: readonly MappingChange[];
  onChange: (entity: SyncEntity) => void;
}

/** Arrows move in the direction of the screen: the next one stands to the left. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: 1, ArrowRight: -1 };

/** The entities, each with a mark for what is wrong with it or changed in it. */
export function EntityTabs({ entity, issues, changes, onChange }: Props): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (SYNC_ENTITIES.indexOf(entity) + step + SYNC_ENTITIES.length) % SYNC_ENTITIES.length;
    const next = SYNC_ENTITIES[at] ?? entity;
    onChange(next);
    list.current?.querySelector<HTMLButtonElement>(`[data-entity="${next}"]`)?.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={texts.entities}
      className="functions-tabs"
      onKeyDown={move}
    >
      {SYNC_ENTITIES.map((one) => {
        const problems = blocking(issues).filter((issue) => issue.entity === one).length;
        const isChanged = changes.some((change) => change.entity === one);
        return (
          <button
            key={one}
            type="button"
            role="tab"
            data-entity={one}
            aria-selected={one === entity}
            tabIndex={one === entity ? 0 : -1}
            className="functions-tab"
            onClick={() => onChange(one)}
          >
            {entityTexts[one]}
            {problems > 0 && (
              <span className="functions-mark functions-mark-bad">{texts.problems(problems)}</span>
            )}
            {problems === 0 && isChanged && <span className="functions-mark">{texts.changed}</span>}
          </button>
        );
      })}
    </div>
  );
}
