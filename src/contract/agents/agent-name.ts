import { agentNameTexts as texts } from './agent-name-texts';

/** So much of an id that the CRM does not know tells it from the others. */
const ID_START = 8;

/** What an agent is called; who is none, and ids that the CRM does not know, have words. */
export function nameOf({ id, name }: { id: string; name: string | null }): string {
  if (id === '') return texts.noAgent;
  return name ?? texts.unknown(id.slice(0, ID_START));
}
