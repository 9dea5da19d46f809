import Alert from 'antd/es/alert/Alert';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMissingPermissions } from '#client/session/permissions/use-can';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { paths } from '#client/lib/location/paths';
import { ReportFaultButton } from '#client/components/feedback/report-fault-button';
import { syncAlertClosed } from './sync-alert-slice';
import { syncTexts } from '../sync-texts';

/** Alert about the last failed synchronisation above every page, with a link to its run. */
export function SyncAlert(): ReactNode {
  const dispatch = useAppDispatch();
  const alert = useAppSelector((state) => state.syncAlert);
  const mayLook = useMissingPermissions(['settings.view', 'system.manage']).length === 0;
  if (alert.status === 'hidden') return null;
  return (
    <Alert
      type="error"
      showIcon
      title={syncTexts.failed(alert.text)}
      action={
        <>
          {mayLook && <Link to={paths.dataSync()}>{syncTexts.toRun}</Link>}
          <ReportFaultButton size="small" type="link" />
        </>
      }
      closable={{ 'aria-label': syncTexts.close, onClose: () => dispatch(syncAlertClosed()) }}
    />
  );
}
