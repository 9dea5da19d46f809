import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined';
import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import { MAX_EXPORTED_ROWS } from '#contract/lib/lists/list-schemas';
import type { DownloadState } from '#client/lib/http/secrets/download';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { fileTexts } from '../files/file-texts';
import { useFile } from '../files/use-file';
import type { ExportEndpoint } from './list-endpoint-types';
import { listTexts } from './list-texts';
import type { ListOrder } from './list-view';

interface Props {
  endpoint: ExportEndpoint;
  view: ListOrder;
  /** Number of rows that match the filter. `undefined` while it is unknown. */
  count: number | undefined;
}

const tooMany = (): string => listTexts.tooMany(MAX_EXPORTED_ROWS);

/**
 * Button that exports all rows of the filter as an Excel file, not only the loaded rows. A second click cancels the
 * export.
 */
export function ExportButton({ endpoint, view: { filter, sort, direction }, count }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const { state, fetch: fetchFile, cancel } = useFile();
  // The filter may change during the export.
  const [exportedCount, setExportedCount] = useState(count);
  const start = async (): Promise<void> => {
    if (count !== undefined && count > MAX_EXPORTED_ROWS) {
      dispatch(messageRaised({ tone: 'error', text: tooMany() }));
      return;
    }
    setExportedCount(count);
    await fetchFile(
      endpoint,
      { body: { filter, sort, direction } },
      {
        saved: count === undefined ? fileTexts.saved : listTexts.exported(count),
        failed: listTexts.exportFailed,
        tooMany,
      },
    );
  };
  return (
    <Button
      icon={<FileExcelOutlined aria-hidden />}
      disabled={count === 0}
      title={state ? listTexts.cancelExport : listTexts.exportExcel}
      onClick={() => (state ? cancel() : void start())}
    >
      {state ? stateText(state, exportedCount) : fileTexts.excel}
    </Button>
  );
}

/** @param count Number of rows in the file. */
function stateText(state: DownloadState, count: number | undefined): string {
  return state.status === 'running'
    ? listTexts.exporting(state.bytes, count)
    : listTexts.exportWaits(state.ahead);
}
