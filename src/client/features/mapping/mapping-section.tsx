import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import { changesBetween } from '#contract/features/crm-mirror/mapping/mapping-changes';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { MappingState } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { findMappingIssues } from '#contract/features/crm-mirror/mapping/sync-mapping-rules';
import { CardContent } from '#client/components/form/form-card';
import { useUnsavedChanges } from '#client/components/unsaved-changes/unsaved-changes-provider';
import { useDraft } from '#client/lib/drafts/use-draft';
import { ChooseMapping } from './choose-mapping';
import { EntityTabs } from './entity-tabs';
import { useGetCrmMetadataQuery, useGetMappingQuery } from './mapping-api';
import { applyEdits, parseEdits, withEdit, withObject, type Edits } from './mapping-edits';
import { MappingHead } from './mapping-head';
import { MappingTable } from './mapping-table';
import { mappingTexts as texts } from './mapping-texts';
import { SaveMapping } from './save-mapping';
import './mapping.css';

/** Card of the mapping, which defines the CRM source of each field. */
export function MappingSection(): ReactNode {
  const query = useGetMappingQuery();
  return (
    <CardContent query={query} data={query.data?.data} rows={8}>
      {(state) => (
        <Flex vertical gap={12}>
          <MappingEditor state={state} />
        </Flex>
      )}
    </CardContent>
  );
}

/** Editor of the current mapping with its unsaved changes. */
function MappingEditor({ state }: { state: MappingState }): ReactNode {
  const { value: edits, setValue: setEdits, restored } = useDraft<Edits>('mapping', {}, parseEdits);
  const [entity, setEntity] = useState<SyncEntity>('sales');
  const draft = applyEdits(state.mapping, edits);
  const changes = changesBetween(state.mapping, draft);
  const result = useGetCrmMetadataQuery({ query: { objectType: String(draft[entity].objectType) } });
  const metadata = result.data?.data;
  const issues = metadata
    ? findMappingIssues(draft, state.shape, metadata, Date.parse(metadata.readAt))
    : state.health.issues;
  const problems = issues.filter(({ blocks }) => blocks);
  const isBlocked = problems.length > 0;
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
        <ChooseMapping mapping={state.mapping} isEdited={changes.length > 0} isBlocked={isBlocked} />
      )}
      <MappingHead state={state} draft={draft} problems={problems.length} />
      <EntityTabs
        entity={entity}
        mapping={draft}
        problems={problems}
        changes={changes}
        onChange={setEntity}
        onEdit={edit}
      >
        {result.error && !result.isFetching && <Alert type="info" title={texts.metadataFailed} />}
        <MappingTable
          key={entity}
          entity={entity}
          source={draft[entity]}
          shape={state.shape[entity]}
          inForce={state.mapping[entity]}
          issues={issues.filter((issue) => issue.entity === entity)}
          metadata={metadata}
          onEdit={edit}
        />
      </EntityTabs>
      <SaveMapping
        inForce={state.mapping}
        draft={draft}
        changes={changes}
        restored={restored}
        isBlocked={isBlocked}
        onDone={() => setEdits({})}
      />
    </>
  );
}
