import type { ReactNode } from 'react';
import { SettingSwitch } from '#client/components/form/settings/setting-switch';
import { useChangeAlertChoiceMutation, useGetAlertChoiceQuery } from './health-api';
import { healthTexts } from './health-texts';

/** Switch with which an administrator chooses to get alerts by mail. Requires `system.admin`. */
export function AlertChoice(): ReactNode {
  const { data } = useGetAlertChoiceQuery();
  const [change] = useChangeAlertChoiceMutation();
  if (data === undefined) return null;
  const { wantsMail, canSend } = data.data;
  return (
    <SettingSwitch
      label={healthTexts.alertMails}
      note={canSend ? healthTexts.alertMailsNote : healthTexts.cannotSendAlerts}
      checked={wantsMail}
      disabled={!canSend}
      save={(wantsMail) => change({ body: { wantsMail } })}
    />
  );
}
