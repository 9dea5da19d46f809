/** Rules for names and comments. They keep the vocabulary to that of Redux Toolkit, React, Fastify and PostgreSQL. */

export interface NamingProblem {
  line: number;
  message: string;
}

/** Start of a comment that has neither subject nor verb. */
const RIDDLE = /(?:\/\/|\/\*\*?|^\s*\*) (?:What|Whom|Whose|Says|Tells|Of)\b/;

/** Declarations and properties with a name that ends in `Of`. */
const ENDS_IN_OF = /\b(?:function|const|let|class|interface|type) (\w+Of)\b|\b(\w+Of)\??: /g;
/** Combinators of permissions and JSON Schema, and search parameters that are stored in bookmarks. */
const ALLOWED: ReadonlySet<string> = new Set([
  'anyOf',
  'allOf',
  'oneOf',
  'AnyOf',
  'AllOf',
  'amountOf',
  'refusedOf',
]);

const RETIRED_CONSTANT = /\b(?:MOST|LONGEST|LEAST|KEPT|LARGEST|SMALLEST|SHORTEST|HIGHEST|LOWEST)_[A-Z]\w*/;

/** Verbs that others do not use, and nouns made of them. */
const RETIRED_VERB =
  /\b(?:tell|hear|note|askFor|askOr|lookNow)[A-Z]\w*|\b(?:TELL|BEAT|LOOK)_EVERY|\b(?:Hearers?|Hearing|hearers?)\b/;

/** Titles of tests with words of spoken language in place of a subject and a verb. */
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?|^ *\}?\]?\)|`)\((['"`])(?:(?!\1).)*\b(?:says|said|tells|told|hears|heard|whom|whose|whoever|what)\b/;

/** Declarations and parameters with a name that states nothing about the value. */
const VAGUE =
  /(?:\b(?:const|let|function) [[{]?|[(,{] ?)(?:asked|wanted|mine|told|said|tell|hear|heard|hearing|whose|whom|deeds?)(?= ?[=:(<,}\])])/;

const RULES: readonly (readonly [RegExp, string])[] = [
  [RIDDLE, 'Start a comment with its subject or its verb.'],
  [RETIRED_CONSTANT, 'Name a maximum MAX_…, a minimum MIN_… and a cache lifetime CACHE_….'],
  [VAGUE, 'Name the value by a noun, the function by a verb that others use: message, notify, subscribe.'],
  [RETIRED_VERB, 'Use record, report, remember, handle, publish, subscribe, request or check.'],
  [TITLE, 'Title a test by what it asserts, with a verb such as shows, returns, names or refuses.'],
];

/** A text, a number, an array or an object, as the whole initialiser. */
const LITERAL = String.raw`(?:'[^'\n]*'|"[^"\n]*"|\`[^\`]*\`|-?\d[\d_.]*|\[[^;]*\]|\{[^;]*\})(?: as const| satisfies [^;]+)?`;
/** Values that are named like a function (`getCodes = new Map()`) or like a boolean (`isDark = '…'`). An instance's method may follow `new`. */
const VALUE_NAMED_BY_VERB = new RegExp(
  String.raw`\b(?:const|let) ((?:get|is|has)[A-Z]\w*)(?:: [^=\n]+)? = (?:${LITERAL}|new (?:(?!\)\s*\.)[^;])*\));$`,
  'gm',
);

/** Returns the faults in the lines of a code file. */
export function findNamingProblems(lines: readonly string[]): NamingProblem[] {
  const text = lines.join('\n');
  const values = [...text.matchAll(VALUE_NAMED_BY_VERB)].map(({ index, 1: name }) => ({
    line: text.slice(0, index).split('\n').length,
    message: `${name} is a value: name it by a noun. Functions start with get, booleans with is or has.`,
  }));
  const others = lines.flatMap((text, index) => {
    const messages = RULES.filter(([pattern]) => pattern.test(text)).map(([, message]) => message);
    const names = [...text.matchAll(ENDS_IN_OF)]
      .map(([, declaration, property]) => declaration ?? property ?? '')
      .filter((name) => !ALLOWED.has(name))
      .map((name) => `${name}: start the name of a function with a verb, for example getRows or toKey.`);
    return [...messages, ...names].map((message) => ({ line: index + 1, message }));
  });
  return [...values, ...others];
}
