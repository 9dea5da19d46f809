import type { ReactNode } from 'react';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { FullSyncForecast } from '../health/full-sync-forecast';
import { useGetSyncHealthQuery } from '../health/health-api';
import { dataSyncTexts as texts } from '../data-sync/data-sync-texts';

interface Props {
  open: boolean;
  /** Another synchronisation runs, so that a request would be ignored. */
  running: boolean;
  onStart: () => void;
  onClose: () => void;
}

/** Confirmation of a full synchronisation with its cost in the CRM's daily calls. */
export function FullSyncDialog({ open, running, onStart, onClose }: Props): ReactNode {
  return (
    <ConfirmDialog
      open={open}
      title={texts.fullTitle}
      confirmText={texts.fullStart}
      cancelText={texts.back}
      impossible={running}
      onConfirm={onStart}
      onCancel={onClose}
    >
      <p>{texts.fullText}</p>
      <Cost />
      <p>
        <output>{running && texts.fullWaits}</output>
      </p>
    </ConfirmDialog>
  );
}

function Cost(): ReactNode {
  const { data } = useGetSyncHealthQuery();
  return data ? <FullSyncForecast health={data.data} /> : null;
}
