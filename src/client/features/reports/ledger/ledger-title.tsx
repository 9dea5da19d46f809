import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Button from 'antd/es/button/Button';
import { useRef, useState, type ReactNode } from 'react';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { PageTitle } from '#client/components/layout/page-title';
import { AgentLink } from '#client/components/links/record-link';
import {
  LazyFilterOptions,
  loadFilterOptions,
  OptionsPopover,
} from '#client/components/list/filter/options-popover';
import type { NamesComponent } from '#client/components/list/filter/names';
import { Name } from '#client/components/values/name';
import { ledgerPageTexts as texts, reportCards } from '../reports-texts';

interface Props {
  marketer: LedgerReport['marketer'];
  names: NamesComponent;
  onChange: (marketerId: string | undefined) => void;
}

const FIELD = { kind: 'party', name: 'marketerId', party: 'marketer', label: texts.marketer } as const;

/** Name of the marketer as the page's title. It opens the choice of another one. */
export function LedgerTitle({ marketer, names, onChange }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { id, city, agentId, agentName } = marketer;
  return (
    <PageTitle
      subtitle={
        <>
          {reportCards.ledger.title}
          {city !== null && (
            <>
              {' · '}
              <Name value={city} />
            </>
          )}
          {agentId !== null && (
            <>
              {' · '}
              {ledgerTexts.agent}: <AgentLink id={agentId} name={agentName} />
            </>
          )}
        </>
      }
    >
      <OptionsPopover
        label={texts.marketer}
        open={open}
        onOpenChange={setOpen}
        opener={button}
        content={
          <LazyFilterOptions
            field={FIELD}
            filter={{ marketerId: id }}
            names={names}
            onChange={({ marketerId }) => {
              setOpen(false);
              onChange(marketerId as string | undefined);
            }}
          />
        }
      >
        <Button
          ref={button}
          type="text"
          className="ledger-title"
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={loadFilterOptions}
          onFocus={loadFilterOptions}
        >
          <span className="cut">
            <Name value={marketer.name} />
          </span>
          <DownOutlined aria-hidden />
        </Button>
      </OptionsPopover>
    </PageTitle>
  );
}
