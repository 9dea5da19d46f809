import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';

/** Columns of equal width for the figures of a panel. */
export function FigurePair({ columns = 2, children }: { columns?: number; children: ReactNode }): ReactNode {
  return (
    <div className="panel-figures" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {children}
    </div>
  );
}

interface Props {
  label: string;
  value: ReactNode;
  /** Explanation or comparison below the figure. */
  note?: ReactNode;
}

/** Figure of a panel below its label. */
export function PanelFigure({ label, value, note }: Props): ReactNode {
  return (
    <Flex vertical>
      <span className="fine">{label}</span>
      <span className="panel-figure">{value}</span>
      {note && <span className="fine">{note}</span>}
    </Flex>
  );
}
