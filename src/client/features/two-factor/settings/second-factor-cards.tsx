import Flex from 'antd/es/flex/index';
import SafetyCertificateFilled from '@ant-design/icons/es/icons/SafetyCertificateFilled';
import WarningFilled from '@ant-design/icons/es/icons/WarningFilled';
import Descriptions from 'antd/es/descriptions/index';
import type { ReactNode } from 'react';
import type { TwoFactorStatus } from '#contract/features/two-factor/two-factor-contract';
import { useMissingPermissions } from '#client/session/permissions/use-can';
import { CardContent, FormCard } from '#client/components/form/form-card';
import { SecondFactorForm } from './second-factor-form';
import { TWO_FACTOR_CACHE_S, useGetTwoFactorQuery } from '#client/session/two-factor/two-factor-api';
import { secondFactorPageTexts as texts } from '../two-factor-texts';

/** Cards of the organisation's second factor: state, switch and code. */
export function SecondFactorCards(): ReactNode {
  const query = useGetTwoFactorQuery(undefined, { refetchOnMountOrArgChange: TWO_FACTOR_CACHE_S });
  const [lacks = null] = useMissingPermissions(['system.manage']);
  const status = query.data?.data;
  return (
    <>
      <FormCard title={texts.state}>
        <CardContent query={query} data={status} rows={2}>
          {(known) => <State status={known} />}
        </CardContent>
      </FormCard>
      <FormCard title={texts.title} note={texts.organization}>
        <CardContent query={query} data={status} rows={4}>
          {(known) => <SecondFactorForm status={known} lacks={lacks} />}
        </CardContent>
      </FormCard>
    </>
  );
}

function State({ status: { enabled, mode, codeSet, verified } }: { status: TwoFactorStatus }): ReactNode {
  const own = enabled ? (verified ? 'verified' : 'notVerified') : 'notNeeded';
  const onText = mode === 'own' ? texts.stateOwnText : texts.stateOnText;
  const Sign = enabled ? SafetyCertificateFilled : WarningFilled;
  return (
    <Flex gap={12} className="form-part">
      <Sign aria-hidden className={enabled ? 'good amount' : 'muted amount'} />
      <div>
        <strong>{enabled ? texts.stateOn : texts.stateOff}</strong>
        <p className="hint">{enabled ? onText : texts.stateOffText}</p>
        <Descriptions
          size="small"
          column={{ xs: 1, sm: 2 }}
          items={[
            { key: 'code', label: texts.codeState, children: codeSet ? texts.codeSet : texts.codeNotSet },
            { key: 'own', label: texts.ownState, children: texts[own] },
          ]}
        />
      </div>
    </Flex>
  );
}
