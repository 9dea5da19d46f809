import Modal from 'antd/es/modal/index';
import type { ReactNode } from 'react';
import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import { appTexts } from '../../app/app-texts';
import { formatCount } from '../../ui/format-amount';
import { dataSyncTexts as texts } from './data-sync-texts';
import { durationOf, formatDuration } from './run-format';

interface Props {
  open: boolean;
  /** The last full run, from which one may judge the cost of another. */
  last: SyncRunView | undefined;
  onStart: () => void;
  onClose: () => void;
}

/** Asks before a full synchronisation: it costs calls of the day. */
export function FullSyncDialog({ open, last, onStart, onClose }: Props): ReactNode {
  const duration = last && durationOf(last);
  return (
    <Modal
      open={open}
      title={texts.fullTitle}
      okText={texts.fullStart}
      cancelText={texts.back}
      onOk={onStart}
      onCancel={onClose}
      closable={{ 'aria-label': appTexts.close }}
      destroyOnHidden
    >
      <p>{texts.fullText}</p>
      {last && duration != null && (
        <p className="data-sync-quiet">
          {texts.fullCost} {texts.duration} <bdi>{formatDuration(duration)}</bdi>,{' '}
          <bdi>{formatCount(last.calls)}</bdi> {texts.calls}
        </p>
      )}
    </Modal>
  );
}
