import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatCount } from '../../values/format-number';
import { listTexts } from '../list-texts';
import { FilterChip } from './filter-chip';
import { isSet, type ChipField, type FilterValues } from './filter-fields';
import type { NamesComponent } from './names';
import { LazyFilterOptions, loadFilterOptions, OptionsPopover } from './options-popover';

interface Props {
  fields: readonly ChipField[];
  filter: FilterValues;
  names: NamesComponent | undefined;
  onChange: (part: FilterValues) => void;
}

/** Stands for the menu among the names of the fields. */
const MENU = '+';

/**
 * Chips of the conditions, with a menu of the others: those that are rarely needed, and those for which the line has
 * no room. The options of a chip without room open at the menu.
 */
export function FilterChips({ fields, filter, names, onChange }: Props): ReactNode {
  const [open, setOpen] = useState<string | null>(null);
  const [called, setCalled] = useState<readonly string[]>([]);
  const line = useRef<HTMLDivElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const shown = fields.filter(
    (field) => !field.isExtra || isSet(field, filter) || called.includes(field.label),
  );
  const folded = useFolded(line, shown);
  const others = fields.filter((field) => !shown.includes(field) || folded.includes(field.label));
  const hiddenCount = others.filter((field) => isSet(field, filter)).length;
  const opened = others.find(({ label }) => label === open);
  const isMenuOpen = open === MENU || opened !== undefined;
  const parts = { filter, names, onChange };
  const toggle = (label: string, isOpen: boolean): void =>
    setOpen((before) => (isOpen ? label : before === label ? null : before));
  return (
    <>
      <Flex ref={line} wrap gap="small" className="list-chips">
        {shown.map((field) => (
          <div
            key={field.label}
            data-field={field.label}
            className={folded.includes(field.label) ? 'list-chip-folded' : ''}
          >
            <FilterChip
              {...parts}
              field={field}
              open={open === field.label && !folded.includes(field.label)}
              onOpenChange={(isOpen) => toggle(field.label, isOpen)}
            />
          </div>
        ))}
      </Flex>
      {others.length > 0 && (
        <OptionsPopover
          label={opened?.label ?? listTexts.moreFilters}
          open={isMenuOpen}
          onOpenChange={(isOpen) => setOpen(isOpen ? MENU : null)}
          opener={menuButton}
          content={
            opened ? (
              <LazyFilterOptions key={opened.label} field={opened} {...parts} />
            ) : (
              <OtherFields
                fields={others}
                onChoose={({ label }) => {
                  setCalled((before) => [...before, label]);
                  setOpen(label);
                }}
              />
            )
          }
        >
          <Button
            ref={menuButton}
            type="text"
            className="muted list-more"
            icon={<PlusOutlined aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onPointerEnter={loadFilterOptions}
            onFocus={loadFilterOptions}
          >
            {listTexts.filter}
            {hiddenCount > 0 && <span className="accent">{formatCount(hiddenCount)}</span>}
          </Button>
        </OptionsPopover>
      )}
    </>
  );
}

interface OtherProps {
  fields: readonly ChipField[];
  onChoose: (field: ChipField) => void;
}

function OtherFields({ fields, onChoose }: OtherProps): ReactNode {
  return (
    <Flex vertical>
      {fields.map((field) => (
        <Button key={field.label} type="text" className="list-option" onClick={() => onChoose(field)}>
          {field.label}
        </Button>
      ))}
    </Flex>
  );
}

/** Returns the labels of the chips that do not fit on the first line. They keep their place on the clipped lines below. */
function useFolded(line: RefObject<HTMLElement | null>, fields: readonly ChipField[]): readonly string[] {
  const [folded, setFolded] = useState<readonly string[]>([]);
  const labels = fields.map(({ label }) => label).join();
  useLayoutEffect(() => {
    const chips = [...(line.current?.children ?? [])] as HTMLElement[];
    const measure = (): void => {
      const top = chips[0]?.offsetTop ?? 0;
      const width = line.current?.clientWidth ?? 0;
      const next = chips
        .filter((chip) => chip.offsetTop > top || chip.offsetWidth > width)
        .map((chip) => chip.dataset['field'] ?? '');
      setFolded((before) => (before.join() === next.join() ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of [line.current, ...chips]) if (part) observer.observe(part);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- other fields are other elements to measure
  }, [line, labels]);
  return folded;
}
