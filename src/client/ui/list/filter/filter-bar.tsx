import Flex from 'antd/es/flex/index';
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import Badge from 'antd/es/badge/index';
import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import { DateRange } from '../../dates/date-range';
import { FilterChips } from './filter-chips';
import type { FilterField, FilterValues, FoldedField } from './filter-fields';
import { LazyFoldedFields } from './lazy-folded-fields';
import type { NamesEndpoint } from '../list-endpoints';
import { PaperFilter } from '../rows/list-paper';
import { listTexts } from '../list-texts';
import { isFiltered } from '../list-view';
import { SearchField } from './search-field';

interface Props {
  fields: readonly FilterField[];
  filter: FilterValues;
  names: NamesEndpoint | undefined;
  onChange: (part: FilterValues, how?: 'push' | 'replace') => void;
  onClear: () => void;
  /** How often it was cleared: with each, the search begins anew, without what was typed but not asked. */
  clears: number;
}

/** Narrows the rows: search and dates stand open, the other conditions are folded away, what is chosen stands as chips. */
export function FilterBar({ fields, filter, names, onChange, onClear, clears }: Props): ReactNode {
  const [unfolded, setUnfolded] = useState(false);
  const folded = fields.filter((field): field is FoldedField => !['search', 'dates'].includes(field.kind));
  const conditions = folded.filter(({ name }) => filter[name] !== undefined).length;
  return (
    <Flex vertical gap="small" flex={1} component="search" aria-label={listTexts.filter}>
      <Flex wrap align="center" gap="small" className="list-filter-line">
        {fields.map((field) => (
          <OpenField key={`${field.label} ${clears}`} field={field} filter={filter} onChange={onChange} />
        ))}
        {folded.length > 0 && (
          <Badge count={unfolded ? 0 : conditions} size="small">
            <Button
              icon={<FilterOutlined aria-hidden />}
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {listTexts.moreFilters(0)}
            </Button>
          </Badge>
        )}
        <PaperFilter fields={fields} filter={filter} />
        <FilterChips {...{ fields, filter, names, onChange }} />
        {isFiltered(filter) && (
          <Button type="link" onClick={onClear}>
            {listTexts.clear}
          </Button>
        )}
      </Flex>
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
  if (field.kind !== 'dates') return null;
  const { from, to, label } = field;
  return (
    <DateRange
      label={label}
      from={filter[from] as string | undefined}
      to={filter[to] as string | undefined}
      onChange={(dates) => onChange({ [from]: dates.from, [to]: dates.to })}
    />
  );
}
