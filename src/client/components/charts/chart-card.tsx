import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import { Component, Suspense, useId, useState, type ReactNode } from 'react';
import './chart.css';
import { chartTexts } from './chart-texts';

/** Height of a column chart and of its placeholder, px. */
export const CHART_HEIGHT_PX = 262;

interface Props {
  title: string;
  /** Short description of the numbers, beside the title. */
  note: string;
  /** Description for the table, if it differs: a chart may be drawn in thousands. */
  tableNote?: string;
  /** The card spans two columns of the grid. */
  wide?: boolean;
  /** Chart, which may be loaded lazily. The card offers its table while the chart loads or if it fails to load. */
  chart?: ReactNode;
  /** Table of the same numbers. Without it the card consists of its title and note. */
  table?: ReactNode;
  /** Content for screen readers in place of the table. It has no links, since it is invisible. Default: the table. */
  readAloud?: ReactNode;
  /** Link to the full data. */
  more?: ReactNode;
}

/** Chart with a table of its numbers, one click away. Screen readers always get the table. */
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
    <Flex wrap align="baseline" gap="0 8px">
      <h2 id={id}>{title}</h2>
      <span className="fine">{shown === 'table' ? tableNote : note}</span>
    </Flex>
  );
  const toggle = table && (
    <>
      <span className="touched">{more}</span>
      <Button
        type="text"
        size="small"
        className="muted"
        aria-label={other === 'table' ? chartTexts.showTable : chartTexts.showChart}
        onClick={() => setShown(other)}
      >
        {chartTexts[other]}
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

/** Error boundary that renders the table if the chart's code fails to load. */
class TableWithoutChart extends Component<{ table: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.table : this.props.children;
  }
}
