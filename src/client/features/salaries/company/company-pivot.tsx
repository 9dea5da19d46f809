import { memo, useMemo, type ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { yearBefore } from '#contract/lib/calendar/calendar-rules';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import { changePercent } from '#contract/lib/money/compare-amounts';
import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import type { Opener } from '../months/amount-cell';
import { MonthGrid, useGridOrder, type GridCells } from '../months/month-grid';
import { companyTexts as texts, salariesTexts } from '../salaries-texts';
import { buildPivot, type PivotRow } from './company-rows';
import { CompanySums } from './company-sums';
import { pairCell, pairChange, type PivotView } from './pair-cells';

interface Props extends Opener {
  report: CompanySalaries;
  view: PivotView;
  strip: ReactNode;
}

const SUMS_PX = 108;

/** Pivot of months by agents in whole shekels, with the company's total and the amount per working day. */
export const CompanyPivot = memo(function CompanyPivot(props: Props): ReactNode {
  const { report, view, strip, open, onOpen } = props;
  const pivot = useMemo(() => buildPivot(report), [report]);
  const cells = useMemo(() => getCells(report, view, { open, onOpen }), [report, view, open, onOpen]);
  return (
    <MonthGrid<PivotRow>
      response={report}
      title={texts.pivot}
      strip={strip}
      rows={pivot.rows}
      cells={cells}
      open={open}
      sumsPx={SUMS_PX}
      sums={(isCompact) => (
        <CompanySums
          report={report}
          pivot={pivot}
          view={view}
          isCompact={isCompact}
          open={open}
          onOpen={onOpen}
        />
      )}
    />
  );
});

const CLOSED: Opener = { open: null, onOpen: () => undefined };

/** Returns the ids of the agents in the order of the pivot. */
export function usePivotOrder(report: CompanySalaries | undefined): string[] {
  const rows = useMemo(() => (report ? buildPivot(report).rows : []), [report]);
  const ends = useMemo(() => (report ? getCells(report, 'single', CLOSED).ends : []), [report]);
  return useGridOrder(rows, ends);
}

function getCells(report: CompanySalaries, view: PivotView, opener: Opener): GridCells<PivotRow> {
  const year = String(report.year);
  return {
    month: ({ agent, months }, { month, row, column }) => {
      const opening = {
        row,
        column,
        of: [getAgentName(agent), hebrewMonth(month)] as const,
        period: month,
        agentId: agent.id,
        ...opener,
      };
      return pairCell(months[column], view, opening, getWholeYearBefore(month, report));
    },
    ends: [
      {
        key: 'total',
        title: salariesTexts.sum,
        fixed: 'end',
        width: 84,
        numeric: true,
        compare: (a, b) => (a.total.now ?? 0) - (b.total.now ?? 0),
        first: 'desc',
        render: (_value, { agent, total }, row) => (
          <strong>
            {pairCell(
              total,
              view,
              {
                row,
                column: 12,
                of: [getAgentName(agent), year],
                period: year,
                agentId: agent.id,
                ...opener,
              },
              getWholeYearBefore(year, report),
            )}
          </strong>
        ),
      },
      {
        key: 'change',
        title: texts.change,
        fixed: 'end',
        width: 66,
        isSpare: true,
        numeric: true,
        render: (_value, { total }) => pairChange(total),
        compare: (a, b) => ratio(a) - ratio(b),
      },
    ],
  };
}

/** Returns the period a year earlier, or null for the current period: the amount before it ends on the same day. */
function getWholeYearBefore(period: string, { today }: CompanySalaries): string | null {
  return today.startsWith(period) ? null : yearBefore(period);
}

const ratio = ({ total: { now = 0, before = 0 } }: PivotRow): number =>
  changePercent(now, before) ?? -Number.MAX_VALUE;
