import Segmented from 'antd/es/segmented/index';
import { useState, type ReactNode } from 'react';

/**
 * Returns the rows of the selected group of a table, and the control that selects it. The first group is the default.
 * @param label accessible name of the control
 * @param texts return the label of a group for its number of rows
 */
export function useRowGroups<Name extends string, Row>(
  label: string,
  groups: Readonly<Record<Name, Row[]>>,
  texts: Readonly<Record<NoInfer<Name>, (count: number) => string>>,
): { rows: Row[]; control: ReactNode } {
  const names = Object.keys(groups) as Name[];
  const [selected, select] = useState(names[0] as Name);
  const control = (
    <Segmented<Name>
      aria-label={label}
      value={selected}
      onChange={select}
      options={names.map((name) => ({ value: name, label: texts[name](groups[name].length) }))}
    />
  );
  return { rows: groups[selected], control };
}
