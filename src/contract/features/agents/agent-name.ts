import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { agentNameTexts as texts } from './agents-texts';

/** Returns the displayed name of an agent. A missing agent, an empty name and an unknown id have texts of their own. */
export function getAgentName({ id, name }: { id: string; name: string | null }): string {
  if (id === '') return texts.noAgent;
  if (name === null) return texts.unknown;
  const displayed = toDisplayedName(name);
  return displayed.trim() === '' ? texts.nameless : displayed;
}
