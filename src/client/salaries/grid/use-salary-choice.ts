import { AgentIds } from '../../../contract/salaries/salary-values';
import { useAddress } from '../../platform/location/use-address';
import { useGetSalaryFilterSettingsQuery, useSaveSalaryFilterSettingsMutation } from '../salaries-api';
import type { OpenAmount, SalariesAddress } from '../use-salaries-address';

/** Whose salaries, of which statuses; empty: all agents, the default statuses. */
export interface SalaryChoice {
  agentIds: readonly string[];
  statusCodes: readonly number[];
}

const NOTHING: SalaryChoice = { agentIds: [], statusCodes: [] };
/** Says that nothing is chosen: where the address says nothing, what was chosen last holds. */
const PLAIN = 'plain';

/**
 * Agents and statuses of the address. Where it names none, those that the person chose last: the server keeps them, so
 * that they are there on every device. What is chosen holds at once, saved or not.
 */
export function useSalaryChoice({ statusCodes, change, openAmount }: SalariesAddress) {
  const { get, getAll } = useAddress();
  const given: SalaryChoice = { agentIds: AgentIds.safeParse(getAll('agentId')).data ?? [], statusCodes };
  const isGiven = isChosen(given) || get('view') === PLAIN;
  const { data, isError } = useGetSalaryFilterSettingsQuery(undefined, { skip: isGiven });
  const [save] = useSaveSalaryFilterSettingsMutation();
  const kept = data && { agentIds: data.data.selectedAgents, statusCodes: data.data.selectedStatuses };
  const choice = isGiven ? given : (kept ?? NOTHING);
  // What is shown is written down before a step leads away from it: a link shows others the same, and so does Back.
  const pin = (): void => {
    if (!isGiven) change(partsOf(choice), 'replace');
  };
  return {
    choice,
    isKnown: isGiven || data !== undefined || isError,
    choose: (next: SalaryChoice): void => {
      pin();
      change(partsOf(next));
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

function partsOf(choice: SalaryChoice) {
  return {
    agentId: choice.agentIds,
    statusCode: choice.statusCodes.map(String),
    view: isChosen(choice) ? undefined : PLAIN,
  };
}
