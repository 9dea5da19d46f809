import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import Tag from 'antd/es/tag/index';
import type { ReactNode, RefObject } from 'react';
import { isConflict } from '#client/lib/http/api-error';
import { FailureNote } from '../../feedback/failure-note';
import { formTexts as texts } from '../form-texts';
import type { FieldChange } from './setting-field';

interface Props {
  changes: readonly FieldChange[];
  /** Description of the affected users. */
  affects?: ReactNode;
  restored?: boolean;
  /** A field has an error. */
  isInvalid: boolean;
  isSaving: boolean;
  /** Error of the last save that no field displays, or null. */
  error: unknown;
  /** The previous changes were saved. */
  isSaved: boolean;
  /** Receives the focus when the buttons disappear. */
  target: RefObject<HTMLDivElement | null>;
  onSave: () => void;
  onUndo: () => void;
}

/**
 * Footer of a card with unsaved changes: their number, the affected users, old → new, and the buttons. A successful
 * save is announced.
 */
export function ChangesBar(props: Props): ReactNode {
  const { changes, affects, restored = false, error, isSaved, target } = props;
  const hasChanges = changes.length > 0;
  return (
    <ChangesFrame target={target} actions={hasChanges && <Actions {...props} />}>
      <div aria-live="polite">
        {hasChanges && (
          <p>
            <strong>{texts.changes(changes.length)}</strong>
            {affects !== undefined && <span className="hint"> · {affects}</span>}
          </p>
        )}
        {hasChanges && restored && <p className="hint">{texts.restored}</p>}
        {!hasChanges && isSaved && <p className="good">{texts.saved}</p>}
      </div>
      {hasChanges && <ChangeList changes={changes} />}
      <div role="alert">
        {error !== null &&
          (isConflict(error) ? <p className="bad">{texts.conflict}</p> : <FailureNote error={error} />)}
      </div>
    </ChangesFrame>
  );
}

interface FrameProps {
  target?: RefObject<HTMLDivElement | null>;
  /** Buttons for unsaved changes. With them, the bar is sticky. */
  actions: ReactNode;
  /** List of changes and result of the last save. */
  children: ReactNode;
}

/** Layout of a card's footer: text with buttons beside it. */
export function ChangesFrame({ target, actions, children }: FrameProps): ReactNode {
  return (
    <Flex
      wrap
      justify="space-between"
      align="center"
      gap="small"
      tabIndex={-1}
      className="changes-bar"
      {...(target && { ref: target })}
    >
      <Flex vertical flex="1 1 320px">
        {children}
      </Flex>
      {actions && (
        <Flex wrap gap="small">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}

function Actions({ isInvalid, isSaving, onSave, onUndo }: Props): ReactNode {
  return (
    <>
      <Button disabled={isSaving} onClick={onUndo}>
        {texts.undoAll}
      </Button>
      <Button type="primary" loading={isSaving} disabled={isInvalid} onClick={onSave}>
        {texts.save}
      </Button>
    </>
  );
}

/** List of changes, old → new. */
function ChangeList({ changes }: Pick<Props, 'changes'>): ReactNode {
  return (
    <Flex wrap gap="small" component="ul">
      {changes.map(({ name, label, before, after }) => (
        <li key={name}>
          <Tag variant="filled">
            {label}:{' '}
            <del className="muted">
              <bdi>{before}</bdi>
            </del>{' '}
            <span aria-hidden>←</span>{' '}
            <ins>
              <bdi>{after}</bdi>
            </ins>
          </Tag>
        </li>
      ))}
    </Flex>
  );
}
