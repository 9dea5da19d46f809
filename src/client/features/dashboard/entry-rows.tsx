import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Face } from '#client/components/values/face';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Percent } from '#client/components/values/numbers';
import { STAGE_TONES, StatusMark } from '#client/components/values/status-mark';
import type { Entry } from './dashboard-entries';

interface Props {
  entries: readonly Entry[];
  /** Sum that the bars are parts of; each then shows its percentage. Default: no percentages. */
  whole?: number;
  /** Face, name, bar and amount of an entry are on one line. */
  isOneLine?: boolean;
}

const FULL = 100;

/** List of amounts in ₪ with proportional bars. Name and amount are links. */
export function EntryRows({ entries, whole, isOneLine = false }: Props): ReactNode {
  const greatest = Math.max(0, ...entries.map(({ amount }) => amount));
  return (
    <ul className={isOneLine ? 'entry-rows entry-lines touched' : 'entry-rows touched'}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <Flex align="center" gap="small" className={entry.quiet ? 'cut muted' : 'cut'}>
            {isOneLine && <Face name={entry.quiet ? null : entry.name} />}
            <EntryLink to={entry.nameTo}>
              {entry.stage ? <StatusMark name={entry.name} /> : <Name value={entry.name} />}
            </EntryLink>
          </Flex>
          <Flex component="span" align="baseline" justify="flex-end" gap="small">
            <EntryLink to={entry.to}>
              <Money value={entry.amount} whole bare />
            </EntryLink>
            {whole !== undefined && whole > 0 && (
              <span className="fine entry-part">
                <Percent value={(entry.amount / whole) * FULL} />
              </span>
            )}
          </Flex>
          <span className={`bar entry-bar ${getTone(entry)}`} aria-hidden>
            <i style={{ inlineSize: `${getLength(entry.amount, greatest)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function getTone({ partial, quiet, stage }: Entry): string {
  if (partial || quiet) return 'entry-toned muted';
  return stage === undefined ? '' : `entry-toned ${STAGE_TONES[stage]}`;
}

function getLength(amount: number, greatest: number): number {
  return greatest === 0 ? 0 : (Math.max(0, amount) / greatest) * FULL;
}

/** Link, or only the children if there is no target. */
export function EntryLink({
  to,
  children,
}: {
  to: string | null | undefined;
  children: ReactNode;
}): ReactNode {
  return to ? <Link to={to}>{children}</Link> : children;
}
