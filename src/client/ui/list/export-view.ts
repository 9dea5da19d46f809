import { MOST_EXPORTED_ROWS } from '../../../contract/lists/list-schemas';
import { codeOf } from '../../platform/http/api-error';
import { download, type DownloadState } from '../../platform/http/download';
import { messageRaised } from '../../platform/snackbar/snackbar-slice';
import type { AppThunk } from '../../platform/start-app-listening';
import { saveFile } from '../save-file';
import { knownFailureText } from '../section/failure-texts';
import type { ExportProps } from './export-button';
import { listTexts } from './list-texts';

interface Export extends ExportProps {
  onState: (state: DownloadState) => void;
  signal: AbortSignal;
}

/** Reads the file of a list's view, hands it over, and says what became of it. */
export function exportView({ endpoint, view, count, onState, signal }: Export): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { log }) => {
    const fail = (text: string): void => void dispatch(messageRaised({ tone: 'error', text }));
    if (count !== undefined && count > MOST_EXPORTED_ROWS) return fail(listTexts.tooMany(MOST_EXPORTED_ROWS));
    const { filter, sort, direction } = view;
    const values = { body: { filter, sort, direction } };
    const made = await dispatch(download(endpoint, values as never, { onState, signal }));
    if (signal.aborted) return;
    if ('error' in made) {
      log.error('The export failed', made.error.text);
      const tooMany = codeOf(made.error) === 'too_many_rows';
      return fail(
        tooMany
          ? listTexts.tooMany(MOST_EXPORTED_ROWS)
          : (knownFailureText(made.error) ?? listTexts.exportFailed),
      );
    }
    saveFile(made.file, made.name);
    if (count !== undefined) dispatch(messageRaised({ tone: 'success', text: listTexts.exported(count) }));
  };
}
