import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { namesTexts } from './names-texts';
import { namesQuery } from '../lists/list-names';
import { nameLabel } from '#server/db/name-label';
import { API_TOKEN_ACTOR } from '#contract/features/api-tokens/api-tokens-contract';
import { apiTokens } from '#server/db/schema/api-tokens-tables';
import { agentNames, agents } from '#server/db/schema/agents-tables';
import { marketers } from '#server/db/schema/marketers-tables';

/** Columns of a user in a query. */
interface NamedUser {
  displayName: SQLWrapper;
  email: SQLWrapper;
  erasedAt: SQLWrapper;
}

const ERASED = sql.raw(`'${namesTexts.erased}'`);

/** Returns the displayed name of a user: the address if there is no name, and a text for an erased user. Null without a user. */
export function personName({ displayName, email, erasedAt }: NamedUser): SQL<string | null> {
  return sql<string | null>`case when ${erasedAt} is not null then ${ERASED}
    else coalesce(nullif(${displayName}, ''), ${email}) end`;
}

/** Returns the displayed name of a user, or of the script's token with this caller's id. */
export function callerName(user: NamedUser, id: SQLWrapper): SQL<string | null> {
  return sql<string | null>`coalesce(${personName(user)}, (select ${apiTokens.name} from ${apiTokens}
    where ${API_TOKEN_ACTOR} || ${apiTokens.id} = ${id}))`;
}

/** Names of all current and former agents of the CRM. */
export const findAgentNames = namesQuery(agentNames, agentNames.name);

/** Names of the current agents of the CRM. */
export const findPresentAgentNames = namesQuery(
  agents,
  sql`(select ${agentNames.name} from ${agentNames} where ${agentNames.id} = ${agents.id})`,
);

/** Names of the marketers, each with its city. */
export const findMarketerNames = namesQuery(marketers, nameLabel(marketers, 'marketers'), marketers.city);
