import type { ReactNode } from 'react';
import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import { useNarrow } from '../../ui/use-narrow';
import { dataSyncTexts as texts } from './data-sync-texts';
import { MoreButton, type KeyedList } from './more-button';
import { RunCard, RunRow } from './run-row';
import { SectionFailed } from './section-failed';

/** Pixels of the window: up to this the table has no room beside the menus. */
const CARDS_UP_TO_PX = 1_199;
const NUMERIC = [texts.read, texts.saved, texts.deleted, texts.refused, texts.duration] as const;

interface Props {
  list: KeyedList;
  /** Those that have ended, the newest first. */
  runs: readonly SyncRunView[];
}

/** What was synchronised, when, by whose wish and with what result. */
export function RunHistory({ list, runs }: Props): ReactNode {
  return (
    <section className="data-sync-card">
      <h2>{texts.history}</h2>
      {list.data === undefined ? (
        list.error && !list.isFetching ? (
          <SectionFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Bones label={texts.historyLoading} />
        )
      ) : runs.length === 0 ? (
        <p>
          <strong>{texts.historyEmptyTitle}.</strong> {texts.historyEmpty}
        </p>
      ) : (
        <Runs runs={runs} />
      )}
      <MoreButton list={list} />
    </section>
  );
}

function Runs({ runs }: { runs: readonly SyncRunView[] }): ReactNode {
  const narrow = useNarrow(CARDS_UP_TO_PX);
  if (narrow)
    return (
      <ul className="data-sync-cards">
        {runs.map((run) => (
          <li key={run.id}>
            <RunCard run={run} />
          </li>
        ))}
      </ul>
    );
  return (
    <div className="data-sync-scroll">
      <table className="plain-table data-sync-runs">
        <caption className="visually-hidden">{texts.history}</caption>
        <thead>
          <tr>
            {[texts.when, texts.kind, texts.initiator, texts.result].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {NUMERIC.map((title) => (
              <th key={title} scope="col" className="end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} columns={NUMERIC.length + 4} />
        ))}
      </table>
    </div>
  );
}

const BONES = [0, 1, 2, 3, 4];

/** Grey rows in place of those that are coming. */
export function Bones({ label }: { label: string }): ReactNode {
  return (
    <section aria-busy aria-label={label} className="data-sync-bones">
      {BONES.map((i) => (
        <div key={i} />
      ))}
    </section>
  );
}
