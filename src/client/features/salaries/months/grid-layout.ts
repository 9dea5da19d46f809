/** Widths of a grid's columns, px. */
export interface GridLayout {
  name: number;
  month: number;
  /** Width of a month to come. */
  future: number;
  /** Beside a panel: without faces and without the columns that are spare. */
  isCompact: boolean;
  /** Small digits. */
  isTight: boolean;
}

interface Parts {
  /** Width of the grid, px. */
  width: number;
  /** Number of months with amounts, and of months to come. */
  months: number;
  futures: number;
  /** Width of the columns after the months, and of the spare ones among them, px. */
  ends: number;
  spare: number;
}

const MONTH_PX = { most: 64, least: 46 } as const;
/** Narrowest month with digits of the usual size, px. */
const ROOMY_MONTH_PX = 58;
const NAME_PX = { roomy: 148, compact: 92 } as const;
const FUTURE_PX = { roomy: 40, compact: 20 } as const;
const SCROLLBAR_PX = 17;

/** Returns the widths with which all months are in view. In a narrower grid, the months scroll. */
export function getGridLayout({ width, months, futures, ends, spare }: Parts): GridLayout {
  const build = (size: 'roomy' | 'compact', end: number): GridLayout => {
    const rest = width - SCROLLBAR_PX - futures * FUTURE_PX[size] - end;
    const fitting = Math.floor((rest - NAME_PX[size]) / Math.max(1, months));
    const month = Math.max(MONTH_PX.least, Math.min(MONTH_PX.most, fitting));
    return {
      name: Math.max(NAME_PX[size], rest - months * month),
      month,
      future: FUTURE_PX[size],
      isCompact: size === 'compact' || fitting < MONTH_PX.least,
      isTight: month < ROOMY_MONTH_PX,
    };
  };
  const roomy = build('roomy', ends);
  return roomy.isCompact ? build('compact', ends - spare) : roomy;
}
