import theme from 'antd/es/theme/index';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type ChartConfiguration,
  type Plugin,
} from 'chart.js';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { inUnit, unitFor } from './amount-unit';
import { columnValues, rowTexts, type ChartLook } from './chart-labels';
import './chart.css';

/** One bar of a chart. */
export interface Bar {
  key: string;
  /** Several lines below a column; one above a row. */
  label: string | readonly string[];
  /** Shekels. */
  amount: number;
  /** The amount as it stands at a row's end. */
  value: string;
  /** What the pointer brings up below the label. */
  tip: string;
  /** Not complete yet. */
  partial?: boolean;
  /** Stands for nobody, or for somebody unknown. */
  quiet?: boolean;
}

interface Props {
  bars: readonly Bar[];
}

type Config = ChartConfiguration<'bar', number[], string | string[]>;

const COLUMNS_HEIGHT_PX = 288;
const ROW_HEIGHT_PX = 40;
const ROW_BAR_PX = 8;

/** Amounts over time as columns, the oldest at the right. */
export function ColumnChart({ bars }: Props): ReactNode {
  const look = useChartLook();
  const config = useMemo(() => columnConfig(bars, look), [bars, look]);
  return <Canvas config={config} heightPx={COLUMNS_HEIGHT_PX} />;
}

/** Amounts under each other as rows, with their names and values written out. */
export function RowChart({ bars }: Props): ReactNode {
  const look = useChartLook();
  const config = useMemo(() => rowConfig(bars, look), [bars, look]);
  return <Canvas config={config} heightPx={bars.length * ROW_HEIGHT_PX} />;
}

function useChartLook(): ChartLook {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      bar: token.colorPrimary,
      partialBar: token.colorPrimaryBg,
      partialEdge: token.colorPrimary,
      quietBar: token.colorTextQuaternary,
      text: token.colorText,
      quietText: token.colorTextSecondary,
      grid: token.colorBorderSecondary,
      fontFamily: token.fontFamily,
    }),
    [token],
  );
}

function Canvas({ config, heightPx }: { config: Config; heightPx: number }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);
    const chart = new Chart(canvas.current, config);
    let alive = true;
    // A canvas does not draw itself again when its font arrives.
    document.fonts.ready.then(() => alive && chart.update()).catch(() => {});
    return () => {
      alive = false;
      chart.destroy();
    };
  }, [config]);
  return (
    // The same numbers stand in the table beside it: to screen readers the picture would only repeat them.
    <div className="chart-canvas" style={{ height: heightPx }} aria-hidden>
      <canvas ref={canvas} />
    </div>
  );
}

function columnConfig(bars: readonly Bar[], look: ChartLook): Config {
  const unit = unitFor(bars.map((bar) => bar.amount));
  const values = bars.map((bar) => inUnit(bar.amount, unit));
  const config = baseConfig(bars, look, columnValues(values, look));
  return {
    ...config,
    options: {
      ...config.options,
      scales: {
        x: {
          reverse: true,
          grid: { display: false },
          border: { color: look.grid },
          ticks: {
            color: look.quietText,
            font: { size: 12, family: look.fontFamily },
            maxRotation: 0,
            autoSkip: false,
          },
        },
        y: {
          // physical side: the axis stands where reading begins.
          position: 'right',
          grace: '8%',
          border: { display: false },
          grid: { color: look.grid },
          ticks: {
            color: look.quietText,
            font: { size: 12, family: look.fontFamily },
            maxTicksLimit: 6,
            callback: (value) => inUnit(Number(value), unit),
          },
        },
      },
    },
  };
}

function rowConfig(bars: readonly Bar[], look: ChartLook): Config {
  const rows = bars.map(({ label, value, quiet }) => ({
    name: [label].flat().join(' '),
    value,
    quiet: quiet ?? false,
  }));
  const config = baseConfig(bars, look, rowTexts(rows, look));
  return {
    ...config,
    options: {
      ...config.options,
      indexAxis: 'y',
      layout: { padding: { top: ROW_BAR_PX } },
      scales: {
        x: { reverse: true, display: false, beginAtZero: true },
        y: { display: false },
      },
    },
  };
}

function baseConfig(bars: readonly Bar[], look: ChartLook, labels: Plugin<'bar'>): Config {
  const fill = ({ partial, quiet }: Bar) => (partial ? look.partialBar : quiet ? look.quietBar : look.bar);
  const edge = ({ partial }: Bar) => (partial ? 1 : 0);
  return {
    type: 'bar',
    data: {
      labels: bars.map(({ label }) => (typeof label === 'string' ? label : [...label])),
      datasets: [
        {
          data: bars.map((bar) => bar.amount),
          backgroundColor: bars.map(fill),
          borderColor: look.partialEdge,
          borderWidth: bars.map(edge),
          borderRadius: 2,
          maxBarThickness: 40,
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      plugins: {
        tooltip: {
          rtl: true,
          textDirection: 'rtl',
          displayColors: false,
          bodyFont: { family: look.fontFamily },
          titleFont: { family: look.fontFamily },
          callbacks: {
            title: ([item]) => [bars[item?.dataIndex ?? 0]?.label ?? ''].flat().join(' '),
            label: ({ dataIndex }) => bars[dataIndex]?.tip ?? '',
          },
        },
      },
    },
    plugins: [labels],
  };
}
