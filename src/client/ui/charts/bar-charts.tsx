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
import { isolated } from '../values/format-number';
import './chart.css';

/** One bar of a chart. */
export interface Bar {
  key: string;
  name: string;
  /** The lines below a column, where the name is too long for them. */
  axisLines?: readonly string[];
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
  /** Only its name and value are written: a bar would make all others short. */
  textOnly?: boolean;
}

interface Props {
  bars: readonly Bar[];
}

type Config = ChartConfiguration<'bar', number[], string | string[]>;

const COLUMNS_HEIGHT_PX = 288;
const ROW_BAR_PX = 8;
const ROW_HEIGHT_PX = { min: 40, max: 56 };

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
  // A few rows take the room that columns beside them take.
  const fair = COLUMNS_HEIGHT_PX / Math.max(1, bars.length);
  const rowPx = Math.min(ROW_HEIGHT_PX.max, Math.max(ROW_HEIGHT_PX.min, fair));
  return <Canvas config={config} heightPx={bars.length * rowPx} />;
}

function useChartLook(): ChartLook {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      bar: token.colorPrimary,
      barHover: token.colorPrimaryHover,
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
            callback: (value) => isolated(inUnit(Number(value), unit)),
          },
        },
      },
    },
  };
}

function rowConfig(bars: readonly Bar[], look: ChartLook): Config {
  const rows = bars.map(({ name, value, quiet = false }) => ({ name, value, quiet }));
  const config = baseConfig(bars, look, rowTexts(rows, look));
  const drawn = bars.filter((bar) => !bar.textOnly).map((bar) => bar.amount);
  return {
    ...config,
    options: {
      ...config.options,
      indexAxis: 'y',
      datasets: { bar: { barThickness: ROW_BAR_PX } },
      layout: { padding: { top: ROW_BAR_PX } },
      scales: {
        // The largest amount takes the whole width.
        x: { reverse: true, display: false, min: Math.min(0, ...drawn), max: Math.max(0, ...drawn) },
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
      labels: bars.map(({ name, axisLines }) => (axisLines ? [...axisLines] : name)),
      datasets: [
        {
          data: bars.map(({ amount, textOnly }) => (textOnly ? Number.NaN : amount)),
          backgroundColor: bars.map(fill),
          hoverBackgroundColor: look.barHover,
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
      // Near a bar is enough: short ones are hard to hit.
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: {
          rtl: true,
          textDirection: 'rtl',
          displayColors: false,
          bodyFont: { family: look.fontFamily },
          titleFont: { family: look.fontFamily },
          callbacks: {
            title: ([item]) => bars[item?.dataIndex ?? 0]?.name ?? '',
            label: ({ dataIndex }) => bars[dataIndex]?.tip ?? '',
          },
        },
      },
    },
    plugins: [labels],
  };
}
