import Modal from 'antd/es/modal/index';
import type { ReactNode } from 'react';
import { platformTexts } from '../../platform/platform-texts';
import { FullSyncForecast } from '../health/full-sync-forecast';
import { useGetSyncHealthQuery } from '../health/health-api';
import { dataSyncTexts as texts } from './data-sync-texts';

interface Props {
  open: boolean;
  onStart: () => void;
  onClose: () => void;
}

/** Asks before a full synchronisation, and says what it will cost: it takes calls of the day. */
export function FullSyncDialog({ open, onStart, onClose }: Props): ReactNode {
  return (
    <Modal
      open={open}
      title={texts.fullTitle}
      okText={texts.fullStart}
      cancelText={texts.back}
      onOk={onStart}
      onCancel={onClose}
      closable={{ 'aria-label': platformTexts.close }}
      destroyOnHidden
    >
      <p>{texts.fullText}</p>
      <Cost />
    </Modal>
  );
}

function Cost(): ReactNode {
  const { data } = useGetSyncHealthQuery();
  return data ? <FullSyncForecast health={data.data} /> : null;
}
