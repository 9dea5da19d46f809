import Flex from 'antd/es/flex/index';
import FormItem, { type FormItemProps } from 'antd/es/form/FormItem/index';
import { cloneElement, useId, type ReactElement, type ReactNode } from 'react';
import { formTexts as texts } from '../form-texts';
import type { RowInputProps } from './setting-field';

interface RowProps {
  label: string;
  note?: ReactNode;
  isChanged?: boolean;
  disabled?: boolean;
  /** Additional content below the note. */
  more?: ReactNode;
  /** Props of the antd `Form.Item`: name and rules of the field. Default: the input is not a field of the form. */
  item?: FormItemProps;
  /** Input at the end of the row. */
  children: ReactElement<RowInputProps>;
}

/** Row with a label, a description and an input at its end. A changed row is tinted and marked with a small square. */
export function SettingRow({
  label,
  note,
  isChanged = false,
  disabled = false,
  more,
  item,
  children,
}: RowProps): ReactNode {
  const [id, hintId] = [useId(), useId()];
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
          <div id={hintId} className="hint">
            {note}
          </div>
        )}
        {more}
      </Flex>
      <FormItem {...item} className="setting-control">
        <Described id={id} aria-label={label} hintId={hintId} disabled={disabled}>
          {children}
        </Described>
      </FormItem>
    </Flex>
  );
}

interface DescribedProps extends RowInputProps {
  hintId: string;
  children: ReactElement<RowInputProps>;
}

/** Passes the props of `Form.Item` to the input. The note describes it in addition to an error message. */
function Described({ hintId, children, ...given }: DescribedProps): ReactNode {
  const error = given['aria-describedby'];
  return cloneElement(children, {
    ...given,
    'aria-describedby': error === undefined ? hintId : `${error} ${hintId}`,
  });
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
