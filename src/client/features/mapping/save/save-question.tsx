import Button from 'antd/es/button/Button';
import Checkbox from 'antd/es/checkbox/index';
import Flex from 'antd/es/flex/index';
import Table, { type TableProps } from 'antd/es/table/index';
import { useEffect, useState, type ReactNode } from 'react';
import type {
  EntitySource,
  MappingPreview,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { usePreviewMappingMutation } from '../mapping-api';
import { mappingTexts as texts } from '../mapping-texts';
import { Dialog } from '#client/components/dialogs/dialog';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { formatMonthName } from '#client/components/values/format-date';
import { Money } from '#client/components/values/money';

interface Props {
  /** New source of sales, or null if it is unchanged, so that no sum changes. */
  sales: EntitySource | null;
  isSaving: boolean;
  onSave: () => void;
  onBack: () => void;
}

/** Confirmation before a mapping is saved: its effect in ₪, and a checkbox. */
export function SaveQuestion({ sales, isSaving, onSave, onBack }: Props): ReactNode {
  const [ask, { data, error, isLoading }] = usePreviewMappingMutation();
  const [hasSeen, setSeen] = useState(false);
  // Stored sales stay when reading is disabled, and the CRM may refuse to return them.
  const read = sales?.isOff ? null : sales;
  const source = JSON.stringify(read);
  useEffect(() => {
    const parsed = JSON.parse(source) as EntitySource | null;
    if (parsed !== null) void ask({ body: { source: parsed } });
  }, [ask, source]);
  const result = data?.data;
  const isKnown = read === null || result !== undefined;
  const mustSee = result !== undefined && changesMoney(result);
  return (
    <Dialog
      open
      title={texts.inShekels}
      width={640}
      closable={false}
      mask={{ closable: false }}
      keyboard={!isSaving}
      onCancel={onBack}
      footer={[
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
        <Button key="back" data-first disabled={isSaving} onClick={onBack}>
          {texts.backToEditing}
        </Button>,
      ]}
    >
      <Flex vertical gap={12}>
        {read === null ? (
          <p>{sales === null ? texts.noMoney : texts.salesAreOff}</p>
        ) : (
          <Section
            query={{
              data: result,
              error,
              isFetching: isLoading,
              refetch: () => ask({ body: { source: read } }),
            }}
            failedTitle={texts.previewFailed}
            skeleton={<CardSkeleton lines={4} />}
          >
            {(preview) => <InMoney preview={preview} />}
          </Section>
        )}
        <p className="fine">{texts.whatHappens}</p>
        <p className="fine">{texts.undoForADay}</p>
        {mustSee && (
          <Checkbox checked={hasSeen} onChange={({ target }) => setSeen(target.checked)}>
            {texts.hasSeen}
          </Checkbox>
        )}
      </Flex>
    </Dialog>
  );
}

type MonthRow = MappingPreview['months'][number];

function changesMoney({ months, refused }: MappingPreview): boolean {
  return (
    refused > 0 ||
    months.some((month) => [month.amount, month.commission].some((sum) => sum && sum.before !== sum.after))
  );
}

function InMoney({ preview }: { preview: MappingPreview }): ReactNode {
  const { tried, refused, changed, months } = preview;
  const what = months.some(({ commission }) => commission !== undefined) ? 'commission' : 'amount';
  const moved = months.filter(
    ({ amount, commission }) => isMoved(amount) || (commission && isMoved(commission)),
  );
  return (
    <>
      <p>{texts.previewSummary(tried, changed, refused)}</p>
      {moved.length === 0 ? (
        <p>{texts.sameMoney}</p>
      ) : (
        <>
          {what === 'commission' && <Sums title={texts.commissions} rows={moved} of="commission" />}
          <Sums title={texts.amounts} rows={moved} of="amount" />
        </>
      )}
    </>
  );
}

const isMoved = ({ before, after }: { before: number; after: number }): boolean => before !== after;

const sum = { className: 'number-cell' } as const;

function Sums({
  title,
  rows,
  of,
}: {
  title: string;
  rows: readonly MonthRow[];
  of: 'amount' | 'commission';
}): ReactNode {
  const columns: TableProps<MonthRow>['columns'] = [
    { title, key: 'month', render: (_, { month }) => formatMonthName(month) },
    {
      ...sum,
      title: texts.today,
      key: 'before',
      render: (_, row) => <Money value={row[of]?.before ?? null} />,
    },
    {
      ...sum,
      title: texts.afterwards,
      key: 'after',
      render: (_, row) => <Money value={row[of]?.after ?? null} />,
    },
    {
      ...sum,
      title: texts.difference,
      key: 'difference',
      render: (_, row) => <Money value={getDifference(row[of])} />,
    },
  ];
  return (
    <Table<MonthRow>
      size="small"
      rowKey="month"
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
    />
  );
}

const AGOROT = 100;

function getDifference(sum: { before: number; after: number } | undefined): number | null {
  return sum ? (Math.round(sum.after * AGOROT) - Math.round(sum.before * AGOROT)) / AGOROT : null;
}
