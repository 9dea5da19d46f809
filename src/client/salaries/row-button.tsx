import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';

interface Props {
  /** Who it is about, and at the row's end how much. */
  children: ReactNode;
  onOpen: () => void;
}

/** A whole row to press on a phone. */
export function RowButton({ children, onOpen }: Props): ReactNode {
  return (
    <button type="button" className="bare field-whole" onClick={onOpen}>
      <Flex component="span" justify="space-between" gap="small">
        {children}
      </Flex>
    </button>
  );
}
