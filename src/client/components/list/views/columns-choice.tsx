import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import Checkbox from 'antd/es/checkbox/index';
import Segmented from 'antd/es/segmented/index';
import type { ReactNode } from 'react';
import { Density } from '#contract/features/list-views/list-views-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { listTexts } from '../list-texts';
import type { ListColumn } from '../list-types';
import { layoutChosen, type Layout } from './list-views';

export interface ColumnsProps {
  path: string;
  columns: readonly Pick<ListColumn<unknown>, 'key' | 'title'>[];
  layout: Layout;
  /** Keys of the selected columns that do not fit. */
  noRoom: readonly string[];
}

/** Column selection. The first column cannot be hidden. */
export function ColumnsChoice({ path, columns, layout, noRoom }: ColumnsProps): ReactNode {
  const dispatch = useAppDispatch();
  const { hidden, density } = layout;
  const choose = (part: Partial<Layout>): void => void dispatch(layoutChosen(path, { ...layout, ...part }));
  return (
    <Flex ref={focusFirst} vertical align="flex-start" gap="small">
      {columns.slice(1).map(({ key, title }) => (
        <Checkbox
          key={key}
          checked={!hidden.includes(key)}
          onChange={({ target }) =>
            choose({ hidden: target.checked ? hidden.filter((one) => one !== key) : [...hidden, key] })
          }
        >
          {title} {noRoom.includes(key) && <span className="fine">{listTexts.noRoom}</span>}
        </Checkbox>
      ))}
      <Button size="small" disabled={hidden.length === 0} onClick={() => choose({ hidden: [] })}>
        {listTexts.columnsReset}
      </Button>
      <Segmented<Density>
        aria-label={listTexts.density}
        value={density}
        options={Density.options.map((value) => ({ value, label: listTexts[value] }))}
        onChange={(value) => choose({ density: value })}
      />
    </Flex>
  );
}

/** Focuses the first option when the options have loaded. */
function focusFirst(options: HTMLElement | null): void {
  options?.querySelector('input')?.focus();
}
