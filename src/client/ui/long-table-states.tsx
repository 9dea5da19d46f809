import type { ReactNode } from 'react';
import './long-table.css';
import { longTableTexts } from './long-table-texts';
import { Problem } from './section/problem';

const BONES = Array.from({ length: 14 }, (_, i) => i);

/** Grey rows in place of those that are coming. */
export function LongTableLoading({ label }: { label: string }): ReactNode {
  return (
    <section className="long-table long-table-bones" aria-busy aria-label={label}>
      {BONES.map((i) => (
        <div key={i} className="long-table-bone" />
      ))}
    </section>
  );
}

/** The page is open to this user, and its data is not. */
export function LongTableForbidden({ missing, inWords }: { missing: string; inWords: string }): ReactNode {
  return (
    <Problem sign="403" title={longTableTexts.forbiddenTitle}>
      <p>
        {longTableTexts.forbiddenMissing} {inWords} <bdi className="problem-code">{missing}</bdi>
      </p>
      <p>{longTableTexts.forbiddenAsk}</p>
    </Problem>
  );
}

/** No row: why, and what to do. */
export function LongTableEmpty({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <Problem sign="∅" title={title} actions={action}>
      {children}
    </Problem>
  );
}
