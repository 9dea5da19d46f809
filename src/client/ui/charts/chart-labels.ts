import type { Chart, Plugin } from 'chart.js';

/** Colours and font of the theme in use, as the canvas needs them. */
export interface ChartLook {
  bar: string;
  /** Under the pointer. */
  barHover: string;
  /** A bar that is not complete yet, and its edge. */
  partialBar: string;
  partialEdge: string;
  /** What stands for nobody or an unknown. */
  quietBar: string;
  text: string;
  quietText: string;
  grid: string;
  fontFamily: string;
}

const FONT_SIZE_PX = 12;
const GAP_PX = 6;
const ELLIPSIS = '…';

/** Draws each column's value at its end, so that nobody has to hover to read it. */
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

export interface RowText {
  name: string;
  value: string;
  quiet?: boolean;
}

/** Draws a row's name at the start and its value at the end, both above its bar. */
export function rowTexts(rows: readonly RowText[], look: ChartLook): Plugin<'bar'> {
  return {
    id: 'rowTexts',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      ctx.save();
      for (const [i, bar] of chart.getDatasetMeta(0).data.entries()) {
        const row = rows[i];
        if (!row) continue;
        const baseline = bar.y - GAP_PX - 2;
        prepare(ctx, look.text, look.fontFamily, FONT_SIZE_PX);
        ctx.textBaseline = 'bottom';
        // physical side: a canvas knows no start and end; the page reads from right to left.
        ctx.textAlign = 'left';
        ctx.fillText(row.value, chartArea.left, baseline);
        const room = chartArea.width - ctx.measureText(row.value).width - 2 * GAP_PX;
        ctx.direction = 'rtl';
        ctx.textAlign = 'right';
        ctx.fillStyle = row.quiet ? look.quietText : look.text;
        // A Latin name keeps its own direction.
        ctx.fillText(`\u2068${shortened(ctx, row.name, room)}\u2069`, chartArea.right, baseline);
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

/** As much of a text as fits, with an ellipsis where something is missing. */
function shortened(ctx: CanvasRenderingContext2D, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && ctx.measureText(letters.join('') + ELLIPSIS).width > room) letters.pop();
  return letters.join('').trimEnd() + ELLIPSIS;
}
