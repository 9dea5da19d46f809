import { agentNameTexts as texts } from './agent-name-texts';

/** So much of an id that the CRM does not know tells it from the others. */
const ID_START = 8;

/** The displayed name of an agent. No agent, an empty name and an unknown id have texts of their own. */
export function nameOf({ id, name }: { id: string; name: string | null }): string {
  if (id === '') return texts.noAgent;
  if (name === null) return texts.unknown(id.slice(0, ID_START));
  return name.trim() === '' ? texts.nameless(id.slice(0, ID_START)) : name;
}
