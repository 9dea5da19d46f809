import DisconnectOutlined from '@ant-design/icons/es/icons/DisconnectOutlined';
import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { connectionSought, selectLastResponseTime } from '#client/lib/connection/connection-slice';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { formatMoment } from '#client/components/values/format-date';
import { layoutTexts as texts } from './layout-texts';

/** Banner while the server is unreachable: the age of the data and a retry button. It disappears automatically. */
export function ConnectionBar(): ReactNode {
  const dispatch = useAppDispatch();
  const lost = useAppSelector(({ connection }) => connection.status === 'lost');
  const since = useAppSelector((state) => (lost ? selectLastResponseTime(state) : null));
  if (!lost) return null;
  return (
    <Alert
      banner
      type="warning"
      icon={<DisconnectOutlined aria-hidden />}
      title={
        since === null ? texts.offline : texts.offlineSince(formatMoment(new Date(since).toISOString()).time)
      }
      action={
        <Button type="text" size="small" onClick={() => dispatch(connectionSought())}>
          {texts.tryNow}
        </Button>
      }
    />
  );
}
