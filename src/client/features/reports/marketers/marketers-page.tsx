import Flex from 'antd/es/flex/index';
import { type ReactNode, useMemo, useState } from 'react';
import {
  MARKETER_GROUPS,
  shownMarketers,
  type MarketerGroup,
  type MarketersReport,
} from '#contract/features/reports/marketers-contract';
import { marketersTexts as words } from '#contract/features/reports/marketers-texts';
import { useSeenData } from '#client/lib/connection/use-seen-data';
import { Section } from '#client/components/layout/section';
import { ReportSkeleton } from '#client/components/report/report-skeleton';
import { ExcelButton } from '#client/components/files/excel-button';
import { FilterBar } from '#client/components/list/filter/filter-bar';
import type { Choice, FilterField, FilterValues } from '#client/components/list/filter/filter-fields';
import { useAddress } from '#client/lib/location/use-address';
import { marketersApi, useListMarketersQuery } from '#client/features/marketers/marketers-api';
import { ReversedPeriod, useReportPeriod } from '../report-period';
import { reportTexts } from '../reports-texts';
import { MarketersStrip } from './marketers-strip';
import { MarketersTable } from './marketers-table';
import '#client/components/list/list.css';
import '../reports.css';

const [FIRST_GROUP] = MARKETER_GROUPS;

/** Marketers report: customers, sales of a period, balance and its age (product.md section 3, `/reports/marketers`). */
export function MarketersPage(): ReactNode {
  const { get, change } = useAddress();
  const [resetKey, setResetKey] = useState(0);
  const { from, to, days, isReversed } = useReportPeriod();
  const marketers = useListMarketersQuery({ query: days }, { skip: isReversed });
  const seen = useSeenData(marketers)?.data;
  const report = isReversed ? undefined : seen;
  const show = MARKETER_GROUPS.find((name) => name === get('show')) ?? FIRST_GROUP;
  const [agentId, text] = [get('agentId'), get('text')];
  const rows = useMemo(
    () => shownMarketers(report?.rows ?? [], { show, agentId, text }),
    [report, show, agentId, text],
  );
  const chosen = { ...(agentId !== undefined && { agentId }), ...(text !== undefined && { text }) };
  const clear = (): void => {
    setResetKey(resetKey + 1);
    change({ from: undefined, to: undefined, show: undefined, agentId: undefined, text: undefined });
  };
  return (
    <Flex vertical gap={12} flex={1}>
      <Flex gap="small" className="list-bar">
        <FilterBar
          fields={useFields(report)}
          filter={{
            ...chosen,
            from: from ?? report?.from,
            to: to ?? report?.to,
            show: show === FIRST_GROUP ? undefined : show,
          }}
          names={undefined}
          onChange={(part, how) => change(toParameters(part), how)}
          onClear={clear}
          resetKey={resetKey}
          trailing={null}
        />
        {!isReversed && (
          <Flex className="list-tools no-print">
            <ExcelButton
              endpoint={marketersApi.endpoints.exportMarketers}
              values={{ body: { ...days, show, ...chosen } }}
            />
          </Flex>
        )}
      </Flex>
      {isReversed ? (
        <ReversedPeriod />
      ) : (
        <Section query={{ ...marketers, data: report }} skeleton={<ReportSkeleton columns={8} rows={12} />}>
          {(found) => (
            <div className="surface list-box">
              <MarketersStrip report={found} />
              <MarketersTable report={found} rows={rows} />
            </div>
          )}
        </Section>
      )}
    </Flex>
  );
}

/** Returns the conditions, with the number of marketers of each agent and group. */
function useFields(report: MarketersReport | undefined): readonly FilterField[] {
  return useMemo(() => {
    const rows = report?.rows ?? [];
    const count = (group: MarketerGroup): Choice => ({
      value: group,
      label: words.groups[group],
      count: shownMarketers(rows, { show: group }).length,
    });
    return [
      { kind: 'search', name: 'text', label: words.search },
      { kind: 'dates', from: 'from', to: 'to', label: reportTexts.period, isAlwaysSet: true },
      { kind: 'choice', name: 'agentId', label: words.agent, options: countAgents(report) },
      {
        kind: 'choice',
        name: 'show',
        label: words.debt,
        options: MARKETER_GROUPS.filter((group) => group !== FIRST_GROUP).map(count),
      },
    ];
  }, [report]);
}

/** Returns the agents of the marketers, by name. */
function countAgents(report: MarketersReport | undefined): Choice[] {
  const agents = new Map<string, Choice & { count: number }>();
  for (const { agentId, agentName } of report?.rows ?? []) {
    if (agentId === null) continue;
    const count = (agents.get(agentId)?.count ?? 0) + 1;
    agents.set(agentId, { value: agentId, label: agentName ?? agentId, count });
  }
  return [...agents.values()].sort((a, b) => a.label.localeCompare(b.label, 'he'));
}

/** Converts a change of the conditions to parameters of the address. */
function toParameters(part: FilterValues): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
}
