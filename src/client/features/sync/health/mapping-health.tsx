import Alert from 'antd/es/alert/Alert';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { issueText, partText } from '#contract/features/crm-mirror/mapping/mapping-texts';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import type { SyncHealth } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { useCan } from '#client/session/permissions/use-can';
import { MAPPING_HASH, paths } from '#client/lib/location/paths';
import { Moment } from '#client/components/values/times';
import { healthTexts as texts } from './health-texts';

/** State of the mapping: missing fields by the CRM's metadata, and a due full run after a change. */
export function MappingHealth({ mapping }: { mapping: SyncHealth['mapping'] }): ReactNode {
  const { checkedAt, issues, fullRunDueSince } = mapping;
  const isBroken = issues.some(({ blocks }) => blocks);
  const isWell = checkedAt !== null && issues.length === 0 && fullRunDueSince === null;
  return (
    <Alert
      type={isBroken ? 'error' : isWell ? 'success' : checkedAt === null ? 'info' : 'warning'}
      showIcon
      role={isBroken ? 'alert' : 'note'}
      title={issues.length > 0 ? texts.mappingDiffers(isBroken) : texts.mappingFits(checkedAt !== null)}
      description={
        <>
          {issues.length > 0 && (
            <ul className="bulleted">
              {issues.map((issue) => (
                <li key={`${issue.entity}/${issue.part}/${issue.problem}`}>
                  {entityTexts[issue.entity]} · {partText(issue.part)} (<bdi>{issue.mapped}</bdi>):{' '}
                  {issueText(issue)}
                </li>
              ))}
            </ul>
          )}
          {fullRunDueSince !== null && <p>{texts.fullRunDue}</p>}
          {checkedAt !== null && (
            <>
              {texts.metadataReadAt}
              <Moment value={checkedAt} />
            </>
          )}
        </>
      }
      action={<ToMapping />}
    />
  );
}

/** Asks for the mapping of a new installation, which reads nothing before. */
export function UnchosenMapping(): ReactNode {
  return <Alert type="warning" role="note" showIcon title={texts.mappingUnchosen} action={<ToMapping />} />;
}

function ToMapping(): ReactNode {
  return useCan('system.manage') && <Link to={paths.functions() + MAPPING_HASH}>{texts.toMapping}</Link>;
}
