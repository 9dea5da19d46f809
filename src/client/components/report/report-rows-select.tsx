import Segmented from 'antd/es/segmented/index';
import type { ReactNode } from 'react';
import { useAddress } from '#client/lib/location/use-address';

interface ShownProps<Name extends string> {
  label: string;
  /** Names of the options. The first one is the default and not in the address. */
  names: readonly Name[];
  shown: Name;
  getText: (name: Name) => string;
}

export function ReportRowsSelect<Name extends string>(props: ShownProps<Name>): ReactNode {
  const { label, names, shown, getText } = props;
  const { change } = useAddress();
  return (
    <Segmented<Name>
      name="show"
      aria-label={label}
      value={shown}
      options={names.map((value) => ({ value, label: getText(value) }))}
      onChange={(value) => change({ show: value === names[0] ? undefined : value, page: undefined })}
    />
  );
}

/** Returns the option selected in `ReportRowsSelect`. */
export function useSelectedRows<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const requested = useAddress().get('show');
  return names.find((name) => name === requested) ?? names[0];
}
