import { getAgentName } from '#contract/features/agents/agent-name';
import type { LateChange } from '#contract/features/salaries/statements-contract';
import { formatDate } from '#client/components/values/format-date';
import { moneyText } from '#client/components/values/format-number';
import { lateTexts as texts } from '../salaries-texts';

/** Describes the first difference between the frozen and the current sale. */
export function describeDifference({ frozen, live, month }: LateChange): string {
  if (!live || (frozen && !live.saleDate)) return texts.deleted;
  if (!frozen) return texts.added;
  if (frozen.agentId !== live.agentId) {
    return texts.agentChanged(
      getAgentName({ id: frozen.agentId ?? '', name: frozen.agentName }),
      getAgentName({ id: live.agentId ?? '', name: live.agentName }),
    );
  }
  if (live.saleDate && !live.saleDate.startsWith(month)) {
    return texts.date(formatDate(frozen.saleDate ?? live.saleDate), formatDate(live.saleDate));
  }
  if (frozen.statusCode !== live.statusCode) {
    return texts.status(frozen.statusName ?? '—', live.statusName ?? '—');
  }
  return texts.commission(moneyText(frozen.commission), moneyText(live.commission));
}
