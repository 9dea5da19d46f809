import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Button from 'antd/es/button/Button';
import Result from 'antd/es/result/index';
import type { ReactNode } from 'react';
import { getErrorBody } from '#client/lib/http/api-error';
import { EmptyState } from '../../feedback/empty-state';
import { LoadFailure } from '../../feedback/failure';
import { Loading } from '../../feedback/loading';
import { TableSkeleton } from '../../feedback/skeletons';
import { listTexts } from '../list-texts';

const ROWS = 12;

/** Skeleton of the rows. */
export function ListLoading(): ReactNode {
  return (
    <Loading className="list-table list-loading">
      <TableSkeleton rows={ROWS} />
    </Loading>
  );
}

interface EmptyProps {
  title: string;
  text: string;
  /** The list has a filter, so there may be rows without it. */
  filtered: boolean;
  onClear: () => void;
}

/** Empty list: the reason and a next step. */
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

/** Error in place of the rows, with a retry button; for a 403 the missing permission. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const missing = getMissing(error);
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

/** Returns the permission that the server requires, or null. */
function getMissing(error: unknown): string | null {
  const body = getErrorBody(error);
  return body?.code === 'forbidden' ? (body.missing ?? []).join(', ') : null;
}
