import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type {
  MappingVersion,
  SyncMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { formatMappingChanges } from './format-mapping-changes';
import { useListMappingVersionsQuery } from './mapping-api';
import { mappingTexts as texts } from './mapping-texts';
import { Moment } from '#client/components/values/times';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { ChangeList } from '#client/components/form/settings/changes-bar';
import { Section } from '#client/components/layout/section';
import { sectionTexts } from '#client/components/layout/section-texts';
import { Unfolding } from '#client/components/layout/unfold';

interface Props {
  defaults: SyncMapping;
  /** Applies a mapping to the editor without saving it. */
  onRestore: (mapping: SyncMapping) => void;
}

/** Older versions with their changes, loaded when expanded. */
export function MappingVersions({ defaults, onRestore }: Props): ReactNode {
  return (
    <Unfolding title={texts.versions}>
      <Versions defaults={defaults} onRestore={onRestore} />
    </Unfolding>
  );
}

function Versions({ defaults, onRestore }: Props): ReactNode {
  const query = useListMappingVersionsQuery();
  return (
    <Section
      query={{ ...query, data: query.data?.data }}
      failedTitle={sectionTexts.failed(texts.versions)}
      skeleton={<CardSkeleton lines={2} />}
      isEmpty={(versions) => versions.length === 0}
      empty={<p className="fine">{texts.noVersions}</p>}
    >
      {(versions) => <VersionList versions={versions} defaults={defaults} onRestore={onRestore} />}
    </Section>
  );
}

interface ListProps extends Props {
  /** Versions, the newest first. */
  versions: readonly MappingVersion[];
}

function VersionList({ versions, defaults, onRestore }: ListProps): ReactNode {
  return (
    <>
      <ol className="lined">
        {versions.map(({ version, savedAt, savedBy, mapping, changes }, i) => (
          <li key={version}>
            <Flex wrap align="center" justify="space-between" gap="8px 16px">
              <p>
                <strong>{texts.versionTitle(version)}</strong>
                {savedAt !== null && (
                  <>
                    {' · '}
                    <Moment value={savedAt} />
                  </>
                )}
                {' · '}
                <bdi>{savedBy?.name ?? savedBy?.id ?? texts.empty}</bdi>
              </p>
              {i > 0 && (
                <Button size="small" onClick={() => onRestore(mapping)}>
                  {texts.restore} <span className="visually-hidden">{texts.versionTitle(version)}</span>
                </Button>
              )}
            </Flex>
            <ChangeList changes={formatMappingChanges(changes)} />
          </li>
        ))}
      </ol>
      <Button size="small" onClick={() => onRestore(defaults)}>
        {texts.restoreDefault}
      </Button>
    </>
  );
}
