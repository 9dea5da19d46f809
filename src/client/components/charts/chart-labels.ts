import type { Chart, Plugin } from 'chart.js';

/** Colours and font of the current theme for drawing on a canvas. */
export interface ChartLook {
  bar: string;
  /** Colour under the pointer. */
  barHover: string;
  /** Fill and edge of an incomplete bar. */
  partialBar: string | CanvasPattern;
  partialEdge: string;
  text: string;
  quietText: string;
  grid: string;
  fontFamily: string;
}

const FONT_SIZE_PX = 12;
const GAP_PX = 6;

/** Chart.js plugin that draws each column's value at its end, so that no hover is needed to read it. */
export function columnValues(values: readonly string[], look: ChartLook): Plugin<'bar'> {
  return {
    id: 'columnValues',
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      ctx.save();
      prepare(ctx, look.text, look.fontFamily, FONT_SIZE_PX - 1);
      ctx.textAlign = 'center';
      for (const [i, bar] of chart.getDatasetMeta(0).data.entries()) {
        const below = amountAt(chart, i) < 0;
        ctx.textBaseline = below ? 'top' : 'bottom';
        ctx.fillText(values[i] ?? '', bar.x, bar.y + (below ? GAP_PX : -GAP_PX) / 2);
      }
      ctx.restore();
    },
  };
}

const MARK_OUTSIDE_PX = 4;

/** Chart.js plugin that draws a line at each column's value of a year earlier; `undefined` draws nothing. */
export function yearBeforeMarks(before: readonly (number | undefined)[], look: ChartLook): Plugin<'bar'> {
  return {
    id: 'marksBefore',
    afterDatasetsDraw(chart) {
      const { ctx, scales } = chart;
      ctx.save();
      ctx.strokeStyle = look.text;
      ctx.lineWidth = 2;
      for (const [i, bar] of chart.getDatasetMeta(0).data.entries()) {
        const amount = before[i];
        if (amount === undefined) continue;
        const half = bar.getProps(['width'], true)['width'] / 2 + MARK_OUTSIDE_PX;
        const y = scales['y']?.getPixelForValue(amount) ?? 0;
        ctx.beginPath();
        ctx.moveTo(bar.x - half, y);
        ctx.lineTo(bar.x + half, y);
        ctx.stroke();
      }
      ctx.restore();
    },
  };
}

function prepare(ctx: CanvasRenderingContext2D, colour: string, fontFamily: string, sizePx: number): void {
  ctx.fillStyle = colour;
  ctx.font = `${sizePx}px ${fontFamily}`;
  ctx.direction = 'ltr';
}

function amountAt(chart: Chart<'bar'>, index: number): number {
  const value = chart.data.datasets[0]?.data[index];
  return typeof value === 'number' ? value : 0;
}
