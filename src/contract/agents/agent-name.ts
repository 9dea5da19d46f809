import { agentNameTexts as texts } from './agent-name-texts';

/** So much of an id that the CRM does not know tells it from the others. */
const ID_START = 8;

/** What an agent is called; who is none, has no name, or an id that the CRM never knew, has words. */
export function nameOf({ id, name }: { id: string; name: string | null }): string {
  if (id === '') return texts.noAgent;
  if (name === null) return texts.unknown(id.slice(0, ID_START));
  return name.trim() === '' ? texts.nameless(id.slice(0, ID_START)) : name;
}
