import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Button from 'antd/es/button/Button';
import Compact from 'antd/es/space/Compact';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { CHOSEN_LOOK } from '../chosen-look';
import { listTexts } from '../list-texts';
import { isRemovable, isSet, withoutField, type ChipField, type FilterValues } from './filter-fields';
import { FilterValueText } from './filter-value';
import type { NamesComponent } from './names';
import { LazyFilterOptions, loadFilterOptions, OptionsPopover } from './options-popover';

interface Props {
  field: ChipField;
  filter: FilterValues;
  names: NamesComponent | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (part: FilterValues) => void;
}

/**
 * Condition of a list: a button that opens its options over the list, and a button that removes it. Backspace removes
 * it, too. A flag has no options, so its button sets it.
 */
export function FilterChip({ field, filter, names, open, onOpenChange, onChange }: Props): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const hasValue = isSet(field, filter);
  const isFlag = field.kind === 'flag';
  const clear = (): void => {
    onChange(withoutField(field));
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Backspace' && isRemovable(field, filter)) clear();
    else if (event.key === 'ArrowDown' && !isFlag) {
      event.preventDefault();
      onOpenChange(true);
    }
  };
  const look = hasValue && CHOSEN_LOOK;
  const chip = (
    <Button
      ref={button}
      {...look}
      className="list-chip"
      {...(isFlag
        ? { 'aria-pressed': hasValue, onClick: () => onChange({ [field.name]: hasValue ? undefined : true }) }
        : { 'aria-haspopup': 'dialog' as const, 'aria-expanded': open })}
      onPointerEnter={loadFilterOptions}
      onFocus={loadFilterOptions}
      onKeyDown={onKeyDown}
    >
      <span className="cut">
        {hasValue ? (
          <>
            {listTexts.chip(field.label)} <FilterValueText isShort {...{ field, filter, names }} />
          </>
        ) : (
          field.label
        )}
      </span>
      {!hasValue && !isFlag && <DownOutlined aria-hidden className="list-chip-open" />}
    </Button>
  );
  return (
    <Compact>
      {isFlag ? (
        chip
      ) : (
        <OptionsPopover
          label={field.label}
          opener={button}
          content={<LazyFilterOptions {...{ field, filter, names, onChange }} />}
          {...{ open, onOpenChange }}
        >
          {chip}
        </OptionsPopover>
      )}
      {isRemovable(field, filter) && (
        <Button
          {...look}
          className="list-chip-remove"
          icon={<CloseOutlined aria-hidden />}
          aria-label={listTexts.removeChip(field.label)}
          onClick={clear}
        />
      )}
    </Compact>
  );
}
