import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Percent } from '#client/components/values/numbers';
import { STAGE_TONES, StatusMark } from '#client/components/values/status-mark';
import type { Entry } from './dashboard-entries';

interface Props {
  entries: readonly Entry[];
  /** Sum that the bars are parts of; each then shows its percentage. Default: no percentages. */
  whole?: number;
}

const FULL = 100;

/** List of amounts with proportional bars. Name and amount are links. */
export function EntryRows({ entries, whole }: Props): ReactNode {
  const greatest = Math.max(0, ...entries.filter(({ apart }) => !apart).map(({ amount }) => amount));
  return (
    <Flex component="ul" vertical gap={12} className="entry-rows touched">
      {entries.map((entry) => (
        <li key={entry.key}>
          <span className={entry.quiet ? 'cut muted' : 'cut'}>
            <EntryLink to={entry.nameTo}>
              {entry.stage ? <StatusMark name={entry.name} /> : <Name value={entry.name} />}
            </EntryLink>
          </span>
          <Flex component="span" align="baseline" gap="small">
            <EntryLink to={entry.to}>
              <Money value={entry.amount} whole />
            </EntryLink>
            {whole !== undefined && whole > 0 && (
              <span className="fine entry-part">
                <Percent value={(entry.amount / whole) * FULL} />
              </span>
            )}
          </Flex>
          {!entry.apart && (
            <span className={`bar across entry-bar ${getTone(entry)}`} aria-hidden>
              <i style={{ inlineSize: `${getLength(entry.amount, greatest)}%` }} />
            </span>
          )}
        </li>
      ))}
    </Flex>
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
