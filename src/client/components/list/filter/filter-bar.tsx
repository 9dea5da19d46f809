import ClearOutlined from '@ant-design/icons/es/icons/ClearOutlined';
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { lazy, useState, Suspense, type ReactNode } from 'react';
import { useNarrow } from '../../hooks/use-media';
import { formatCount } from '../../values/format-number';
import { PrintedFilter } from '../rows/list-print';
import { CHOSEN_LOOK } from '../chosen-look';
import { listTexts } from '../list-texts';
import { CARDS_UP_TO_PX } from '../list-types';
import { FilterChips } from './filter-chips';
import { isRemovable, isSet, type ChipField, type FilterField, type FilterValues } from './filter-fields';
import type { NamesComponent } from './names';
import { SearchField } from './search-field';

interface Props {
  fields: readonly FilterField[];
  filter: FilterValues;
  names: NamesComponent | undefined;
  onChange: (part: FilterValues, how?: 'push' | 'replace') => void;
  onClear: () => void;
  /** Number of times the filter was cleared. Each clear resets the search field, including text not yet searched for. */
  resetKey: number;
  /** Content at the end of the line on a phone. */
  trailing: ReactNode;
}

const Sheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "list-fields" */ './filter-sheet')).FilterSheet,
}));

/**
 * Filter of a list on a single line: search, fields with a control of their own, and chips of the other conditions. On
 * a phone the search is on one line with the button that opens a sheet with the conditions.
 */
export function FilterBar(props: Props): ReactNode {
  const { fields, filter, names, onChange, onClear, resetKey, trailing } = props;
  const [sheetOpen, setSheetOpen] = useState(false);
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const chips = fields
    .filter((field): field is ChipField => field.kind !== 'search' && field.kind !== 'visible')
    .filter((field) => !field.isLinkOnly || isSet(field, filter));
  const render = (kind: 'search' | 'visible'): ReactNode =>
    fields
      .filter((field) => field.kind === kind)
      .map((field) => (
        <OpenField key={`${field.label} ${resetKey}`} field={field} filter={filter} onChange={onChange} />
      ));
  const removable = fields.filter((field) => isRemovable(field, filter));
  const isFiltered = removable.length > 0;
  const count = chips.filter((field) => removable.includes(field)).length;
  const parts = { fields: chips, filter, names, onChange };
  return (
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023, and jsdom, do not know the element
    <Flex vertical gap="small" className="list-filter" role="search" aria-label={listTexts.filter}>
      <Flex gap="small" className="list-filter-line no-print">
        {render('search')}
        {!narrow && render('visible')}
        {narrow && chips.length > 0 && (
          <Button
            icon={<FilterOutlined aria-hidden />}
            aria-label={count > 0 ? listTexts.filterCount(count) : listTexts.filter}
            aria-haspopup="dialog"
            {...(count > 0 && CHOSEN_LOOK)}
            onClick={() => setSheetOpen(true)}
          >
            {count > 0 && formatCount(count)}
          </Button>
        )}
        {!narrow && (
          <>
            <FilterChips {...parts} />
            {isFiltered && (
              <Button
                type="text"
                className="muted list-clear"
                icon={<ClearOutlined aria-hidden />}
                onClick={onClear}
              >
                {listTexts.clear}
              </Button>
            )}
          </>
        )}
        {narrow && trailing}
      </Flex>
      {narrow && <div className="no-print list-filter-own">{render('visible')}</div>}
      <PrintedFilter {...{ fields, filter, names }} />
      {sheetOpen && (
        <Suspense fallback={null}>
          <Sheet {...parts} isFiltered={isFiltered} onClear={onClear} onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </Flex>
  );
}

function OpenField({
  field,
  filter,
  onChange,
}: Pick<Props, 'filter' | 'onChange'> & { field: FilterField }): ReactNode {
  if (field.kind === 'search') {
    return (
      <SearchField
        label={field.label}
        text={String(filter[field.name] ?? '')}
        onSearch={(text, how) => onChange({ [field.name]: text }, how)}
      />
    );
  }
  if (field.kind !== 'visible') return null;
  const { name, label, control: Control } = field;
  return <Control label={label} value={filter[name]} onChange={(value) => onChange({ [name]: value })} />;
}
