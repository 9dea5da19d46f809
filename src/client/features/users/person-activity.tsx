import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { auditActionTexts } from '#contract/features';
import { useListFirstEntriesQuery } from '#client/features/audit-log/audit-log-api';
import { useListUserDevicesQuery } from '#client/features/biometric/biometric-api';
import { deviceTexts } from '#client/features/biometric/biometric-texts';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { PanelPart } from '#client/components/panel/panel-part';
import { TwoLineRows } from '#client/components/panel/two-line-rows';
import { Name } from '#client/components/values/name';
import { Moment } from '#client/components/values/times';
import { paths } from '#client/lib/location/paths';
import { usersTexts as texts } from './users-texts';

const SHOWN_ACTIONS = 6;

/** Devices and last actions of a user. */
export function PersonActivity({ userId }: { userId: string }): ReactNode {
  return (
    <Flex vertical gap="middle">
      <Devices userId={userId} />
      <LastActions userId={userId} />
    </Flex>
  );
}

function Devices({ userId }: { userId: string }): ReactNode {
  const query = useListUserDevicesQuery({ params: { userId } });
  return (
    <PanelPart title={texts.devices} all={{ to: paths.devices({ owner: userId }), text: texts.allDevices }}>
      <Section
        query={{ ...query, data: query.currentData?.data }}
        skeleton={<CardSkeleton lines={1} />}
        isEmpty={(devices) => devices.length === 0}
        empty={<p className="hint">{texts.noDevices}</p>}
      >
        {(devices) => (
          <TwoLineRows
            label={texts.devices}
            rows={devices}
            getKey={({ id }) => id}
            name={({ name }) => <Name value={name} />}
            facts={({ isActive, lastUsedAt }) => [
              isActive ? deviceTexts.active : deviceTexts.inactive,
              lastUsedAt === null ? (
                deviceTexts.neverUsed
              ) : (
                <span key="used">
                  {deviceTexts.lastUsed} <Moment value={lastUsedAt} />
                </span>
              ),
            ]}
          />
        )}
      </Section>
    </PanelPart>
  );
}

function LastActions({ userId }: { userId: string }): ReactNode {
  const query = useListFirstEntriesQuery({
    query: { actorId: userId, limit: SHOWN_ACTIONS, sort: 'at', direction: 'desc' },
  });
  return (
    <PanelPart
      title={texts.lastActions}
      all={{ to: paths.auditLog({ actorId: userId }), text: texts.allActions }}
    >
      <Section
        query={{ ...query, data: query.currentData?.data }}
        skeleton={<CardSkeleton lines={3} />}
        isEmpty={(entries) => entries.length === 0}
        empty={<p className="hint">{texts.noActions}</p>}
      >
        {(entries) => (
          <ul className="lined" aria-label={texts.lastActions}>
            {entries.map(({ id, at, action, targetName }) => (
              <Flex key={id} component="li" justify="space-between" gap="small">
                <Flex component="span" gap={4} className="cut">
                  {auditActionTexts[action] ?? action}
                  {targetName !== null && (
                    <>
                      : <bdi className="cut">{targetName}</bdi>
                    </>
                  )}
                </Flex>
                <span className="fine">
                  <Moment value={at} />
                </span>
              </Flex>
            ))}
          </ul>
        )}
      </Section>
    </PanelPart>
  );
}
