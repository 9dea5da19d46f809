import type { UnknownAction } from '@reduxjs/toolkit';
import Collapse from 'antd/es/collapse/index';
import Empty from 'antd/es/empty/index';
import { useMemo, type ReactNode } from 'react';
import { PlainTable } from '#client/components/tables/plain-table';
import { differences, type Difference } from './differences';
import { replayFileTexts as texts } from './replay-file-texts';
import type { Loaded } from './replay-screen';

/** Action of a moment with its state changes, and differences between the recorded and the replayed final state. */
export function Changes({
  loaded,
  index,
  action,
}: {
  loaded: Loaded;
  index: number;
  /** Undefined at the beginning. */
  action: UnknownAction | undefined;
}): ReactNode {
  const { states, endDifferences } = loaded;
  const found = useMemo(
    () => (index === 0 ? [] : differences(states[index - 1], states[index])),
    [states, index],
  );
  return (
    <section aria-label={texts.changes}>
      {action && (
        <Collapse
          size="small"
          items={[{ key: 'action', label: texts.action, children: <Whole value={action} /> }]}
        />
      )}
      <h2>{texts.changes}</h2>
      <Differences found={found} titles={[texts.before, texts.after]} />
      {endDifferences.length === 0 ? (
        <p className="hint">{texts.endSame}</p>
      ) : (
        <Collapse
          size="small"
          items={[
            {
              key: 'end',
              label: texts.endChanges,
              children: <Differences found={endDifferences} titles={[texts.computed, texts.recorded]} />,
            },
          ]}
        />
      )}
    </section>
  );
}

/** Action with its arguments and response, if they are in the file. */
function Whole({ value }: { value: UnknownAction }): ReactNode {
  return (
    <pre className="machine-text side-list" dir="ltr">
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

function Differences({
  found,
  titles: [before, after],
}: {
  found: readonly Difference[];
  titles: [string, string];
}): ReactNode {
  if (found.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.nothing} />;
  return (
    <PlainTable
      caption={texts.changes}
      rows={found}
      getKey={({ path }) => path}
      wraps
      columns={[
        {
          title: texts.where,
          cell: ({ path }) => <bdi className="machine-text">{path}</bdi>,
        },
        {
          title: before,
          cell: (row) => <bdi className="machine-text">{row.before ?? '—'}</bdi>,
        },
        {
          title: after,
          cell: (row) => <bdi className="machine-text">{row.after ?? '—'}</bdi>,
        },
      ]}
    />
  );
}
