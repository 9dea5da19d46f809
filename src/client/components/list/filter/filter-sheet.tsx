import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Button from 'antd/es/button/Button';
import Drawer from 'antd/es/drawer/Drawer';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import { getPopupContainer } from '../../dialogs/get-popup-container';
import { listTexts } from '../list-texts';
import { isSet, type ChipField, type FilterValues } from './filter-fields';
import { FilterOptions } from './filter-options';
import { FilterValueText } from './filter-value';
import type { NamesComponent } from './names';

interface Props {
  fields: readonly ChipField[];
  filter: FilterValues;
  names: NamesComponent | undefined;
  isFiltered: boolean;
  onChange: (part: FilterValues) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Sheet with all conditions on a phone, each on a line that unfolds its options. Flags need no unfolding. */
export function FilterSheet({
  fields,
  filter,
  names,
  isFiltered,
  onChange,
  onClear,
  onClose,
}: Props): ReactNode {
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const parts = { filter, names, onChange };
  return (
    <Drawer
      open
      onClose={onClose}
      placement="bottom"
      size="80dvh"
      getContainer={getPopupContainer}
      rootClassName="list-filter-sheet"
      title={listTexts.filter}
      closable={{ placement: 'end', 'aria-label': listTexts.closeFilter }}
      footer={
        <Flex justify="end" gap="small">
          <Button disabled={!isFiltered} onClick={onClear}>
            {listTexts.clear}
          </Button>
          <Button type="primary" onClick={onClose}>
            {listTexts.showRows}
          </Button>
        </Flex>
      }
    >
      {fields.map((field) =>
        field.kind === 'flag' ? (
          <FilterOptions key={field.label} field={field} {...parts} />
        ) : (
          <section key={field.label}>
            <Button
              type="text"
              block
              className="list-option"
              aria-expanded={unfolded === field.label}
              onClick={() => setUnfolded(unfolded === field.label ? null : field.label)}
            >
              {field.label}
              {isSet(field, filter) && (
                <span className="accent cut">
                  <FilterValueText field={field} filter={filter} names={names} />
                </span>
              )}
              <DownOutlined aria-hidden className="at-end" />
            </Button>
            {unfolded === field.label && <FilterOptions field={field} {...parts} />}
          </section>
        ),
      )}
    </Drawer>
  );
}
