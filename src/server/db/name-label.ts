import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { FACT_JOINT } from '#contract/lib/lists/displayed-name';
import { namelessTexts } from '#contract/lib/lists/nameless-texts';
import { folded, nameKey } from './columns';

/** Columns of a mirrored record in a query. */
interface NamedRow {
  id: SQLWrapper;
  name: SQLWrapper;
  searchName: SQLWrapper;
}

/** Facts that tell records of one name apart, in the order in which they are tried, with their columns. */
const FACTS = {
  customers: { city: 'city', taxId: 'tax_id', phone: 'phone' },
  marketers: { city: 'city', phone: 'phone' },
  products: { sku: 'sku' },
} as const;

type Named = keyof typeof FACTS;
type NamesakeRow<Table extends Named> = NamedRow & Readonly<Record<keyof (typeof FACTS)[Table], SQLWrapper>>;

interface LabelOptions {
  /** The table has some hundreds of rows. All are read, once for all rows of the result. */
  few?: boolean;
  /** The facts stand beside the name, in columns of their own. */
  besideFacts?: boolean;
}

/**
 * Returns a record's name, or a text if the name is empty, with a fact if another record of the table has the same name. The fact
 * is the first one that no other record of this name has, else all facts together. Only records whose facts are all equal have
 * a part of their ids. Null without a record.
 */
export function nameLabel<Table extends Named>(
  row: NamesakeRow<Table>,
  table: Table,
  { few = false, besideFacts = false }: LabelOptions = {},
): SQL<string | null> {
  const { id, name, searchName } = row;
  const shares = few ? amongFew(row, table) : amongMany(row, table);
  const facts = Object.entries(FACTS[table]).map(([field, column]) => {
    const own = sql`${row[field as keyof typeof row]}`;
    const others = sql`others.${sql.identifier(column)}`;
    if (field !== 'phone' || table !== 'customers') return { own, others, shown: own, othersShown: others };
    return { own, others, shown: reachable(id, own), othersShown: reachable(sql`others.id`, others) };
  });
  const single = facts.map(({ own, others, shown }) => {
    // Folded texts would be compared ten times slower, which counts if thousands have one name.
    const isShared = shares(sql`btrim(${others})`, sql`btrim(${own})`);
    return sql`when ${folded(shown)} <> '' and not ${isShared} then btrim(${own})`;
  });
  const together = joinFacts(facts.map(({ shown }) => shown));
  const othersTogether = joinFacts(facts.map(({ othersShown }) => othersShown));
  // The first eight digits of a GUID. Parts of other ids may not be unique.
  const part = sql`case when length(${id}) = 36 and not ${shares(sql`left(others.id, 8)`, sql`left(${id}, 8)`)}
    then left(${id}, 8) else ${id} end`;
  const mark = sql`case ${besideFacts ? sql`` : sql.join(single, sql` `)}
    when ${shares(othersTogether, together)} then ${part} ${besideFacts ? sql`` : sql`else ${together}`} end`;
  const called = sql`case when ${searchName} = '' then ${sql.raw(`'${namelessTexts[table]}'`)} else ${name} end`;
  const joined = sql`${sql.raw(`'${FACT_JOINT}'`)} || nullif(${mark}, '')`;
  return sql`${called} || coalesce(case when ${shares()} then ${joined} end, '')`;
}

/** Returns the facts that are known, in one text. */
const joinFacts = (facts: readonly SQL[]): SQL =>
  sql`concat_ws(', ', ${sql.join(
    facts.map((fact) => sql`nullif(btrim(${fact}), '')`),
    sql`, `,
  )})`;

/** Returns the condition that another record has the same name, and the same value. */
type Shares = (others?: SQL, own?: SQL) => SQL;

/** The index by `nameKey` finds the records with the same name. */
function amongMany({ id, searchName }: NamedRow, table: Named): Shares {
  return (others, own) => sql`exists (select 1 from ${sql.identifier(table)} others
    where ${nameKey(sql`others.search_name`)} = ${nameKey(searchName)} and others.id <> ${id}
    ${others ? sql`and ${others} = ${own}` : sql``})`;
}

function amongFew({ id }: NamedRow, table: Named): Shares {
  return (others) => {
    const groups = [nameKey(sql`others.search_name`), ...(others ? [others] : [])];
    return sql`${id} in (select id from (
      select others.id, count(*) over (partition by ${sql.join(groups, sql`, `)}) as namesakes
      from ${sql.identifier(table)} others) counted where namesakes > 1)`;
  };
}

/** Returns a customer's telephone number, or null if the customer must not be contacted. */
function reachable(customerId: SQLWrapper, phone: SQLWrapper): SQL {
  return sql`case when exists (
    select 1 from contact_preferences c where c.customer_id = ${customerId} and c.do_not_contact) then null else ${phone} end`;
}
