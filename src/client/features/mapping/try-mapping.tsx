import Button from 'antd/es/button/Button';
import Checkbox from 'antd/es/checkbox/index';
import Flex from 'antd/es/flex/index';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type {
  EntitySource,
  MappingChange,
  MappingTrial,
  SyncMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { Dialog } from '#client/components/dialogs/dialog';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { Section } from '#client/components/layout/section';
import { useTryMappingMutation } from './mapping-api';
import { mappingTexts as texts } from './mapping-texts';
import { changesMoney, TriedMonths } from './tried-months';
import { TriedRecords } from './tried-records';

interface Props {
  draft: SyncMapping;
  changes: readonly MappingChange[];
  isSaving: boolean;
  onSave: () => void;
  onBack: () => void;
}

/**
 * Trial of the changed entities before a mapping is saved: their newest records, and the amounts of sales by month. A change of
 * sales is saved only after its trial, and one that changes money after a confirmation.
 */
export function TryMapping({ draft, changes, isSaving, onSave, onBack }: Props): ReactNode {
  const [sales, setSales] = useState<MappingTrial | null>(null);
  const [hasSeen, setSeen] = useState(false);
  const changed = SYNC_ENTITIES.filter((entity) => changes.some((change) => change.entity === entity));
  // Stored records stay when reading is disabled, and the CRM may refuse to return them.
  const tried = changed.filter((entity) => !draft[entity].isOff);
  const isKnown = !tried.includes('sales') || sales !== null;
  const mustSee = sales !== null && (sales.refused > 0 || changesMoney(sales.months));
  return (
    <Dialog
      open
      title={texts.trial}
      width={960}
      closable={false}
      mask={{ closable: false }}
      keyboard={!isSaving}
      onCancel={onBack}
      footer={[
        <Button key="back" data-first disabled={isSaving} onClick={onBack}>
          {texts.backToEditing}
        </Button>,
        <Button
          key="save"
          type="primary"
          danger={mustSee}
          loading={isSaving}
          disabled={!isKnown || (mustSee && !hasSeen)}
          onClick={onSave}
        >
          {texts.saveMapping}
        </Button>,
      ]}
    >
      <Flex vertical gap={12}>
        {!tried.includes('sales') && <p>{changed.includes('sales') ? texts.salesAreOff : texts.noMoney}</p>}
        {tried.map((entity) => (
          <EntityTrial
            key={entity}
            entity={entity}
            source={draft[entity]}
            {...(entity === 'sales' && { onTried: setSales })}
          />
        ))}
        <p className="fine">{texts.whatHappens}</p>
        {mustSee && (
          <Checkbox checked={hasSeen} onChange={({ target }) => setSeen(target.checked)}>
            {texts.hasSeen}
          </Checkbox>
        )}
      </Flex>
    </Dialog>
  );
}

interface TrialProps {
  entity: SyncEntity;
  source: EntitySource;
  onTried?: (trial: MappingTrial) => void;
}

/** Tries an entity's draft when it is displayed. */
function EntityTrial({ entity, source, onTried }: TrialProps): ReactNode {
  const [tryOut, { data, error, isLoading }] = useTryMappingMutation();
  const run = async (): Promise<void> => {
    const result = await tryOut({ body: { entity, source } });
    if (result.data) onTried?.(result.data.data);
  };
  const begin = useEffectEvent(() => void run());
  useEffect(() => begin(), []);
  return (
    <section aria-label={texts.nameTrial(entityTexts[entity])}>
      <h3>{entityTexts[entity]}</h3>
      <Section
        query={{ data: data?.data, error, isFetching: isLoading, refetch: run }}
        failedTitle={entity === 'sales' ? texts.salesFailed : texts.trialFailed}
        skeleton={<CardSkeleton lines={4} />}
      >
        {({ tried, changed, refused, records, months }) => (
          <Flex vertical gap={12}>
            <output>{tried === 0 ? texts.trialEmpty : texts.trialSummary(tried, changed, refused)}</output>
            {months.length > 0 && <TriedMonths months={months} />}
            {records === null && <p className="hint">{texts.recordsHidden}</p>}
            {records !== null && records.length > 0 && (
              <TriedRecords title={texts.nameTrial(entityTexts[entity])} records={records} />
            )}
          </Flex>
        )}
      </Section>
    </section>
  );
}
