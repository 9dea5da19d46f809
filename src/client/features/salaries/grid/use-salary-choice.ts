import { AgentIds } from '#contract/features/salaries/salary-values';
import { useAddress } from '#client/lib/location/use-address';
import { useGetSalaryFilterSettingsQuery, useSaveSalaryFilterSettingsMutation } from '../salaries-api';
import type { OpenAmount, SalariesAddress } from '../use-salaries-address';

/** Selected agents and statuses. Empty: all agents, the default statuses. */
export interface SalaryChoice {
  agentIds: readonly string[];
  statusCodes: readonly number[];
}

const NOTHING: SalaryChoice = { agentIds: [], statusCodes: [] };
/** Marks an empty selection. Without any parameter the last selection applies. */
const PLAIN = 'plain';

/**
 * Agents and statuses in the address, else the user's last selection, which the server stores for all devices. A
 * selection applies at once, saved or not.
 */
export function useSalaryChoice({ statusCodes, change, openAmount }: SalariesAddress) {
  const { get, getAll } = useAddress();
  const given: SalaryChoice = { agentIds: AgentIds.safeParse(getAll('agentId')).data ?? [], statusCodes };
  const isGiven = isChosen(given) || get('view') === PLAIN;
  const { data, isError } = useGetSalaryFilterSettingsQuery(undefined, { skip: isGiven });
  const [save] = useSaveSalaryFilterSettingsMutation();
  const kept = data && { agentIds: data.data.selectedAgents, statusCodes: data.data.selectedStatuses };
  const choice = isGiven ? given : (kept ?? NOTHING);
  // Writes the current selection into the address before navigation, so that links and Back show the same.
  const pin = (): void => {
    if (!isGiven) change(getParts(choice), 'replace');
  };
  return {
    choice,
    isKnown: isGiven || data !== undefined || isError,
    choose: (next: SalaryChoice): void => {
      pin();
      change(getParts(next));
      void save({
        body: { selectedAgents: [...next.agentIds], selectedStatuses: [...next.statusCodes] },
      });
    },
    openAmount: (amount: OpenAmount): void => {
      pin();
      openAmount(amount);
    },
  };
}

export function isChosen({ agentIds, statusCodes }: SalaryChoice): boolean {
  return agentIds.length + statusCodes.length > 0;
}

function getParts(choice: SalaryChoice) {
  return {
    agentId: choice.agentIds,
    statusCode: choice.statusCodes.map(String),
    view: isChosen(choice) ? undefined : PLAIN,
  };
}
