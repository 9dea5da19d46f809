import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Button from 'antd/es/button/Button';
import Result from 'antd/es/result/index';
import type { ReactNode } from 'react';
import { bodyOf } from '../../../platform/http/api-error';
import { EmptyState } from '../../section/empty-state';
import { LoadFailure } from '../../section/failure';
import { Loading } from '../../section/loading';
import { TableSkeleton } from '../../section/skeletons';
import { listTexts } from '../list-texts';

const ROWS = 12;

/** Grey rows in the shape of those that are coming. */
export function ListLoading(): ReactNode {
  return (
    <Loading className="sheet list-table list-loading">
      <TableSkeleton rows={ROWS} />
    </Loading>
  );
}

interface EmptyProps {
  title: string;
  text: string;
  /** The rows are narrowed: there may be some without that. */
  filtered: boolean;
  onClear: () => void;
}

/** No row: why, and what to do. */
export function ListEmpty({ title, text, filtered, onClear }: EmptyProps): ReactNode {
  if (!filtered) {
    return (
      <EmptyState icon={InboxOutlined} title={title}>
        {text}
      </EmptyState>
    );
  }
  const clear = (
    <Button type="primary" onClick={onClear}>
      {listTexts.clear}
    </Button>
  );
  return (
    <EmptyState icon={SearchOutlined} title={listTexts.emptyFilteredTitle} actions={clear}>
      {listTexts.emptyFiltered}
    </EmptyState>
  );
}

/** The rows did not come: why, and another try; or what is missing to see them. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const missing = missingOf(error);
  if (missing === null) return <LoadFailure title={listTexts.failedTitle} error={error} onRetry={onRetry} />;
  return (
    <Result
      status="warning"
      title={listTexts.forbiddenTitle}
      subTitle={
        <>
          {listTexts.forbiddenMissing} <bdi dir="ltr">{missing}</bdi>. {listTexts.forbiddenAsk}
        </>
      }
    />
  );
}

/** The permission that the server asked for, or null. */
function missingOf(error: unknown): string | null {
  const body = bodyOf(error);
  return body?.code === 'forbidden' ? (body.missing ?? []).join(', ') : null;
}
