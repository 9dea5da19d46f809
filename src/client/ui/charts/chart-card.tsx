import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import { Component, Suspense, useId, useState, type ReactNode } from 'react';
import './chart.css';
import { chartTexts } from './chart-texts';

/** Of columns and of the place that waits for them, pixels. */
export const CHART_HEIGHT_PX = 288;

interface Props {
  title: string;
  /** What the numbers are, in a few words below the title. */
  note: string;
  /** The same of the table, where it is another: a chart may be drawn in thousands. */
  tableNote?: string;
  /** Takes twice the room of its neighbours. */
  wide?: boolean;
  /** May be loaded lazily; while it comes, and when it does not come, the card still has its table. */
  chart?: ReactNode;
  /** The same numbers. Without it the card is its title and note: there are none. */
  table?: ReactNode;
  /** What screen readers are read beside the chart, without links, for nobody would see where they are; none: the table. */
  readAloud?: ReactNode;
  /** Leads to the whole of what the card shows a part of. */
  more?: ReactNode;
}

/** A chart and, one click away, the table of its numbers. Screen readers always have the table. */
export function ChartCard({
  title,
  note,
  tableNote = note,
  wide = false,
  chart,
  table,
  readAloud = table,
  more,
}: Props): ReactNode {
  const id = useId();
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const other = shown === 'chart' ? 'table' : 'chart';
  const heading = (
    <>
      <h2 id={id}>{title}</h2>
      <p className="hint">{shown === 'table' ? tableNote : note}</p>
    </>
  );
  const toggle = table && (
    <>
      <span className="touched">{more}</span>
      <Button type="link" size="small" onClick={() => setShown(other)}>
        {other === 'table' ? chartTexts.showTable : chartTexts.showChart}
      </Button>
    </>
  );
  return (
    <section className={wide ? 'chart-card chart-card-wide' : 'chart-card'} aria-labelledby={id}>
      <Card size="small" variant="outlined" className="full-height" title={heading} extra={toggle}>
        {table && shown === 'table' && table}
        {table && shown === 'chart' && (
          <TableWithoutChart table={table}>
            <Suspense fallback={<div style={{ height: CHART_HEIGHT_PX }} />}>{chart}</Suspense>
            {readAloud && <div className="visually-hidden">{readAloud}</div>}
          </TableWithoutChart>
        )}
      </Card>
    </section>
  );
}

/** The chart's code did not come: its numbers need none. */
class TableWithoutChart extends Component<{ table: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.table : this.props.children;
  }
}
