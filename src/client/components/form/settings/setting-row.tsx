import Flex from 'antd/es/flex/index';
import FormItem from 'antd/es/form/FormItem/index';
import { useId, type ReactNode } from 'react';
import { formTexts as texts } from '../form-texts';
import type { Control, ControlProps } from './setting-field';

interface RowProps {
  label: string;
  note?: ReactNode;
  isChanged?: boolean;
  /** Error message, or null. */
  problem?: string | null;
  /** Additional content below the note. */
  more?: ReactNode;
  /** Renders the control at the end of the row. */
  children: (props: Pick<ControlProps<unknown>, 'id' | 'describedBy' | 'invalid' | 'label'>) => ReactNode;
}

/** Row with a label, a description and a control at its end. A changed row is tinted and marked with a small square. */
export function SettingRow({
  label,
  note,
  isChanged = false,
  problem = null,
  more,
  children,
}: RowProps): ReactNode {
  const [id, noteId, problemId] = [useId(), useId(), useId()];
  return (
    <Flex
      wrap
      justify="space-between"
      align="center"
      gap="8px 16px"
      className={isChanged ? 'form-part setting-row setting-row-changed' : 'form-part setting-row'}
    >
      <Flex vertical flex="1 1 160px">
        <div>
          <label htmlFor={id}>
            <strong>{label}</strong>
          </label>
          {isChanged && <ChangedMark />}
        </div>
        {note !== undefined && (
          <div id={noteId} className="hint">
            {note}
          </div>
        )}
        {more}
      </Flex>
      <FormItem
        className="setting-control"
        {...(problem !== null && {
          validateStatus: 'error' as const,
          help: <span id={problemId}>{problem}</span>,
        })}
      >
        {children({
          id,
          label,
          invalid: problem !== null,
          describedBy: problem === null ? noteId : `${problemId} ${noteId}`,
        })}
      </FormItem>
    </Flex>
  );
}

/** Mark beside the name of a setting with an unsaved change. */
export function ChangedMark(): ReactNode {
  return (
    <small className="accent" title={texts.changed}>
      <span aria-hidden> ◆</span>
      <span className="visually-hidden">{texts.changed}</span>
    </small>
  );
}

interface FieldProps<V> extends Omit<RowProps, 'children' | 'more'> {
  control: Control<V>;
  value: V | null;
  disabled: boolean;
  /** Formatted value saved by another user since the edit began. */
  meanwhile: string | undefined;
  onChange: (value: V | null) => void;
}

/** Setting row with a `Control`. */
export function SettingFieldRow<V>(props: FieldProps<V>): ReactNode {
  const { control, value, disabled, meanwhile, onChange, ...row } = props;
  const more = meanwhile !== undefined && <p className="bad">{texts.meanwhile(meanwhile)}</p>;
  return (
    <SettingRow {...row} more={more}>
      {(given) => control.render({ ...given, value, disabled, onChange })}
    </SettingRow>
  );
}
