import Flex from 'antd/es/flex/index';
import Progress from 'antd/es/progress/index';
import type { ReactNode } from 'react';
import type { Gauge, SyncHealth } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { formatCount } from '#client/components/values/format-number';
import { formatMoment } from '#client/components/values/format-date';
import { FullSyncForecast } from './full-sync-forecast';
import { healthTexts } from './health-texts';

/** Used calls of the CRM's limits, and the calls that a full run would need. */
export function BudgetGauges({ health }: { health: Pick<SyncHealth, 'budget' | 'forecast'> }): ReactNode {
  return (
    <Flex component="section" vertical gap={12}>
      <h3>{healthTexts.budget}</h3>
      <div className="tiles">
        <GaugeBar label={healthTexts.minute} gauge={health.budget.minute} />
        <GaugeBar label={healthTexts.day} gauge={health.budget.day} />
      </div>
      <FullSyncForecast health={health} />
    </Flex>
  );
}

type Tone = 'ample' | 'scarce' | 'spent';
const SCARCE_FROM = 0.9;

function GaugeBar({ label, gauge: { used, limit, resetsAt } }: { label: string; gauge: Gauge }): ReactNode {
  const tone: Tone = used >= limit ? 'spent' : used > limit * SCARCE_FROM ? 'scarce' : 'ample';
  return (
    <div>
      <Flex justify="space-between" gap="small">
        <span>{label}</span>
        <span>
          <bdi className="number">{formatCount(used)}</bdi> {healthTexts.of}{' '}
          <bdi className="number">{formatCount(limit)}</bdi>
        </span>
      </Flex>
      <Progress
        aria-label={`${healthTexts.budget} ${label}`}
        percent={Math.round((100 * Math.min(used, limit)) / Math.max(limit, 1))}
        status={tone === 'ample' ? 'normal' : 'exception'}
        showInfo={false}
        size="small"
      />
      <Flex justify="space-between" gap="small" className="fine">
        <span>{healthTexts[tone]}</span>
        {used > 0 && (
          <span>
            {healthTexts.resets}
            <bdi>{formatMoment(resetsAt).time}</bdi>
          </span>
        )}
      </Flex>
    </div>
  );
}
