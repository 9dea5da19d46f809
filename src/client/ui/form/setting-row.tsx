import Flex from 'antd/es/flex/index';
import FormItem from 'antd/es/form/FormItem/index';
import { useId, type ReactNode } from 'react';
import { formTexts as texts } from './form-texts';
import type { Control, ControlProps } from './setting-field';

interface RowProps {
  label: string;
  note?: ReactNode;
  isChanged?: boolean;
  /** What is wrong with its value; null: nothing. */
  problem?: string | null;
  /** More below what it does. */
  more?: ReactNode;
  /** The control at its end. */
  children: (props: Pick<ControlProps<unknown>, 'id' | 'describedBy' | 'invalid' | 'label'>) => ReactNode;
}

/** What it is and what it does; the control stands at the end. A changed row is tinted, and marked with a small square. */
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

/** Says beside a name that its value was changed and not saved. */
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
  /** What somebody else has saved there meanwhile, in words. */
  meanwhile: string | undefined;
  onChange: (value: V | null) => void;
}

/** A row whose control is one of the kit's. */
export function SettingFieldRow<V>(props: FieldProps<V>): ReactNode {
  const { control, value, disabled, meanwhile, onChange, ...row } = props;
  const more = meanwhile !== undefined && <p className="bad">{texts.meanwhile(meanwhile)}</p>;
  return (
    <SettingRow {...row} more={more}>
      {(given) => control.render({ ...given, value, disabled, onChange })}
    </SettingRow>
  );
}
