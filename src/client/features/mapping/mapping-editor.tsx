import Alert from 'antd/es/alert/Alert';
import { useState, type ReactNode } from 'react';
import { changesBetween } from '#contract/features/crm-mirror/mapping/mapping-changes';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { MappingState } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { findMappingIssues } from '#contract/features/crm-mirror/mapping/sync-mapping-rules';
import { EntitySwitch } from './entity-switch';
import { EntityTabs } from './entity-tabs';
import { useGetCrmMetadataQuery } from './mapping-api';
import { mappingTexts as texts } from './mapping-texts';
import { useDraft } from '#client/lib/drafts/use-draft';
import { useUnsavedChanges } from '#client/components/unsaved-changes/unsaved-changes-provider';
import {
  applyEdits,
  parseEdits,
  blocking,
  getEditsBetween,
  withEdit,
  withObject,
  withoutEdit,
  type Edits,
} from './mapping-edits';
import { MappingHead } from './mapping-head';
import { MappingRows } from './mapping-rows';
import { MappingVersions } from './mapping-versions';
import { ChooseMapping } from './save/choose-mapping';
import { SaveMapping } from './save/save-mapping';
import { TrialPanel } from './trial-panel';

/** Editor of the current mapping with its unsaved changes. */
export function MappingEditor({ state }: { state: MappingState }): ReactNode {
  const { value: edits, setValue: setEdits, restored } = useDraft<Edits>('mapping', {}, parseEdits);
  const [entity, setEntity] = useState<SyncEntity>('sales');
  const draft = applyEdits(state.mapping, edits);
  const changes = changesBetween(state.mapping, draft);
  const { objectType } = draft[entity];
  const result = useGetCrmMetadataQuery({ query: { objectType: String(objectType) } });
  const metadata = result.data?.data;
  const issues = metadata
    ? findMappingIssues(draft, state.shape, metadata, Date.parse(metadata.readAt))
    : state.health.issues;
  useUnsavedChanges(changes.length > 0);
  const edit = (part: string, value: string): void =>
    setEdits((before) =>
      part === 'objectType'
        ? withObject(state.mapping, before, { entity, value, metadata })
        : withEdit(state.mapping, before, { entity, part, value }),
    );
  return (
    <>
      {!state.isChosen && (
        <ChooseMapping state={state} isEdited={changes.length > 0} isBlocked={blocking(issues).length > 0} />
      )}
      <MappingHead state={state} draft={draft} />
      <EntityTabs entity={entity} mapping={draft} issues={issues} changes={changes} onChange={setEntity}>
        {result.error && !result.isFetching && <Alert type="info" title={texts.metadataFailed} />}
        <EntitySwitch entity={entity} isOff={draft[entity].isOff === true} onEdit={edit} />
        <MappingRows
          key={entity}
          entity={entity}
          source={draft[entity]}
          shape={state.shape[entity]}
          inForce={state.mapping[entity]}
          issues={issues.filter((issue) => issue.entity === entity)}
          metadata={metadata}
          onEdit={edit}
        />
        {draft[entity].isOff !== true && (
          <TrialPanel key={`trial-${entity}`} entity={entity} source={draft[entity]} />
        )}
      </EntityTabs>
      {changes.length > 0 && (
        <SaveMapping
          version={state.version}
          draft={draft}
          changes={changes}
          restored={restored}
          blocked={blocking(issues).length > 0}
          onUndo={(place) => setEdits((before) => withoutEdit(before, place))}
          onDone={() => setEdits({})}
        />
      )}
      <MappingVersions
        defaults={state.defaults}
        onRestore={(mapping) => setEdits(getEditsBetween(state.mapping, mapping))}
      />
    </>
  );
}
