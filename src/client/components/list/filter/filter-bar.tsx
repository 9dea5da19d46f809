import Flex from 'antd/es/flex/index';
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import Badge from 'antd/es/badge/index';
import Button from 'antd/es/button/Button';
import Skeleton from 'antd/es/skeleton/index';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { useNarrow } from '../../hooks/use-media';
import { DatesField, type FoldedFields } from './folded-fields';
import { FilterChips } from './filter-chips';
import { type FilterField, type FilterValues, type FoldedField, isSet } from './filter-fields';
import type { NamesComponent } from './names';
import { PrintedFilter } from '../rows/list-print';
import { listTexts } from '../list-texts';
import { CARDS_UP_TO_PX } from '../list-types';
import { isFiltered } from '../list-view';
import { SearchField } from './search-field';

/** A set filter is not an error, so the badge is not red. */
const QUIET = { color: 'var(--accent-soft)', styles: { indicator: { color: 'var(--accent)' } } };

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

/**
 * Filter of a list: search, dates and fields with a control of their own are visible, the other conditions are collapsed,
 * the selected ones are chips. On a phone the search is on one line with the button that expands the rest.
 */
export function FilterBar({
  fields,
  filter,
  names,
  onChange,
  onClear,
  resetKey,
  trailing,
}: Props): ReactNode {
  const [unfolded, setUnfolded] = useState(false);
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const isOpen = ({ kind }: FilterField): boolean => kind === 'search' || (kind === 'dates' && !narrow);
  const folded = fields.filter((field): field is FoldedField => field.kind !== 'visible' && !isOpen(field));
  const render = (field: FilterField): ReactNode => (
    <OpenField key={`${field.label} ${resetKey}`} field={field} filter={filter} onChange={onChange} />
  );
  const open = fields.filter(isOpen).map(render);
  const controls = fields.filter(({ kind }) => kind === 'visible').map(render);
  const unfold = folded.length > 0 && (
    <Badge
      count={unfolded ? 0 : folded.filter((field) => isSet(field, filter)).length}
      size="small"
      {...QUIET}
    >
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={unfolded}
        {...(narrow && { 'aria-label': listTexts.filter })}
        onClick={() => setUnfolded(!unfolded)}
      >
        {!narrow && listTexts.moreFilters}
      </Button>
    </Badge>
  );
  const chosen = (
    <>
      <PrintedFilter fields={fields} filter={filter} />
      {isFiltered(filter) && (
        <Flex wrap align="center" gap="4px 8px" className="list-chips">
          <FilterChips fields={folded} {...{ filter, names, onChange }} />
          <Button type="link" size="small" onClick={onClear}>
            {listTexts.clear}
          </Button>
        </Flex>
      )}
    </>
  );
  return (
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023, and jsdom, do not know the element
    <Flex vertical gap="small" flex={1} role="search" aria-label={listTexts.filter}>
      <Flex wrap={!narrow} align="center" gap="small" className="list-filter-line">
        {open}
        {!narrow && controls}
        {unfold}
        {narrow ? trailing : chosen}
      </Flex>
      {narrow && controls}
      {narrow && chosen}
      {unfolded && <LazyFoldedFields fields={folded} {...{ filter, names, onChange }} />}
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
  if (field.kind === 'visible') {
    const { name, label, control: Control } = field;
    return <Control label={label} value={filter[name]} onChange={(value) => onChange({ [name]: value })} />;
  }
  return field.kind === 'dates' && <DatesField field={field} filter={filter} onChange={onChange} />;
}

const Fields = lazy(async () => ({
  default: (await import(/* webpackChunkName: "list-fields" */ './folded-fields')).FoldedFields,
}));

/** Collapsed conditions, with a skeleton while their code loads. */
function LazyFoldedFields(props: ComponentProps<typeof FoldedFields>): ReactNode {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Fields {...props} />
    </Suspense>
  );
}
