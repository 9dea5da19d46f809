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
import { formatInUnit, unitFor } from './amount-unit';
import { CHART_HEIGHT_PX } from './chart-card';
import { columnValues, yearBeforeMarks, type ChartLook } from './chart-labels';
import { isolated } from '../values/format-number';
import './chart.css';

export interface Bar {
  key: string;
  name: string;
  /** Axis label in lines, for a name that is too wide for its column. */
  axisLines?: readonly string[];
  /** Amount, ₪. */
  amount: number;
  /** Tooltip text below the label. */
  tip: string;
  /** The amount is incomplete, e.g. of the current month. */
  partial?: boolean;
  /** Amount a year earlier, ₪. Drawn as a line across the column. */
  before?: number | undefined;
}

interface Props {
  bars: readonly Bar[];
  /** Called when a column is clicked. Without it, columns are not clickable. Keyboard users have the links of the table. */
  onPick?: (key: string) => void;
}

type Config = ChartConfiguration<'bar', number[], string | string[]>;

/** Column chart of amounts over time, the oldest column at the right. */
export function ColumnChart({ bars, onPick }: Props): ReactNode {
  const look = useChartLook();
  const config = useMemo(() => columnConfig(bars, look, onPick), [bars, look, onPick]);
  return <Canvas config={config} heightPx={CHART_HEIGHT_PX} />;
}

function useChartLook(): ChartLook {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      bar: token.colorPrimary,
      barHover: token.colorPrimaryHover,
      partialBar: hatched(token.colorPrimary, token.colorPrimaryBg),
      partialEdge: token.colorPrimary,
      text: token.colorText,
      quietText: token.colorTextSecondary,
      grid: token.colorBorderSecondary,
      fontFamily: token.fontFamily,
    }),
    [token],
  );
}

const HATCH_PX = 6;

/**
 * Returns a hatched fill for incomplete columns, also legible in print. Returns the plain colour if no canvas is
 * available.
 */
function hatched(lines: string, ground: string): string | CanvasPattern {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = HATCH_PX;
  const drawing = canvas.getContext('2d');
  if (!drawing) return ground;
  drawing.fillStyle = ground;
  drawing.fillRect(0, 0, HATCH_PX, HATCH_PX);
  drawing.strokeStyle = lines;
  drawing.lineWidth = 1.5;
  // A diagonal line, plus the parts of the neighbouring lines that reach into the other corners.
  for (const shift of [-HATCH_PX, 0, HATCH_PX]) {
    drawing.moveTo(shift, HATCH_PX);
    drawing.lineTo(shift + HATCH_PX, 0);
  }
  drawing.stroke();
  return drawing.createPattern(canvas, 'repeat') ?? ground;
}

function Canvas({ config, heightPx }: { config: Config; heightPx: number }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);
    const chart = new Chart(canvas.current, config);
    let alive = true;
    // A canvas is not redrawn when its font loads.
    document.fonts.ready.then(() => alive && chart.update()).catch(() => {});
    return () => {
      alive = false;
      chart.destroy();
    };
  }, [config]);
  return (
    // Hidden from screen readers: the table beside the chart has the same numbers. A flex item, because WebKit counts the space
    // beside a block in right-to-left text as its margin, which Chart.js subtracts from the width.
    <div style={{ position: 'relative', display: 'flex', height: heightPx }} aria-hidden>
      <canvas ref={canvas} />
    </div>
  );
}

function columnConfig(bars: readonly Bar[], look: ChartLook, onPick: Props['onPick']): Config {
  const unit = unitFor(bars.map((bar) => bar.amount));
  const values = bars.map((bar) => formatInUnit(bar.amount, unit));
  const before = bars.map((bar) => bar.before);
  const config = baseConfig(bars, look, [yearBeforeMarks(before, look), columnValues(values, look)]);
  return {
    ...config,
    options: {
      ...config.options,
      ...(onPick && picking(bars, onPick)),
      // physical side: Chart.js reserves no space for a wide name at the end of the reversed axis.
      layout: { padding: { left: 8 } },
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
          // physical side: the axis is at the start of the reading direction.
          position: 'right',
          grace: '8%',
          suggestedMax: Math.max(0, ...before.filter((amount) => amount !== undefined)),
          border: { display: false },
          grid: { color: look.grid },
          ticks: {
            color: look.quietText,
            font: { size: 12, family: look.fontFamily },
            maxTicksLimit: 6,
            callback: (value) => isolated(formatInUnit(Number(value), unit)),
          },
        },
      },
    },
  };
}

function picking(
  bars: readonly Bar[],
  onPick: NonNullable<Props['onPick']>,
): Pick<NonNullable<Config['options']>, 'onClick' | 'onHover'> {
  return {
    onClick: (_event, [found]) => {
      const bar = found && bars[found.index];
      if (bar) onPick(bar.key);
    },
    onHover: (_event, found, { canvas }) => {
      canvas.style.cursor = found.length > 0 ? 'pointer' : '';
    },
  };
}

function baseConfig(bars: readonly Bar[], look: ChartLook, plugins: Plugin<'bar'>[]): Config {
  const fill = ({ partial }: Bar) => (partial ? look.partialBar : look.bar);
  const edge = ({ partial }: Bar) => (partial ? 1 : 0);
  return {
    type: 'bar',
    data: {
      labels: bars.map(({ name, axisLines }) => (axisLines ? [...axisLines] : name)),
      datasets: [
        {
          data: bars.map(({ amount }) => amount),
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
      // Short bars are hard to hit, so the pointer only needs to be near one.
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
    plugins,
  };
}
