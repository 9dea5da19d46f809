import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import Card from 'antd/es/card/Card';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OpenBalance } from '#contract/features/reports/ledger-contract';
import { EmptyState } from '#client/components/feedback/empty-state';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { useListOpenBalancesQuery } from '../reports-api';
import { ledgerPageTexts as texts } from '../reports-texts';

/** Largest debtors and creditors, linked to their ledgers. Shown before a marketer is selected. */
export function OpenBalances(): ReactNode {
  return (
    <Section
      query={useListOpenBalancesQuery()}
      skeleton={<CardSkeleton lines={10} />}
      isEmpty={({ data: { debtors, creditors } }) => debtors.length + creditors.length === 0}
      empty={
        <EmptyState icon={BookOutlined} title={texts.chooseTitle}>
          {texts.choose}
        </EmptyState>
      }
    >
      {({ data }) => {
        const greatest = Math.max(...[...data.debtors, ...data.creditors].map(getAmount));
        return (
          <>
            <p>{texts.chooseOpen}</p>
            <div className="tiles tiles-wide">
              {(['debtors', 'creditors'] as const).map(
                (side) =>
                  data[side].length > 0 && (
                    <Side key={side} title={texts[side]} rows={data[side]} greatest={greatest} />
                  ),
              )}
            </div>
          </>
        );
      }}
    </Section>
  );
}

const FULL = 100;

const getAmount = ({ balance }: OpenBalance): number => Math.abs(balance);

interface SideProps {
  title: string;
  rows: readonly OpenBalance[];
  /** Amount of a full bar, the same for both sides, ₪. */
  greatest: number;
}

/** Each amount is beside its name, with a proportional bar. */
function Side({ title, rows, greatest }: SideProps): ReactNode {
  const { search } = useLocation();
  const getLedger = (marketerId: string): string => {
    const query = new URLSearchParams(search);
    query.set('marketerId', marketerId);
    return `?${query.toString()}`;
  };
  return (
    <Card size="small" title={title} className="full-height">
      <ul className="lined touched" aria-label={title}>
        {rows.map((row) => (
          <li key={row.id} className="open-balance">
            <span className="cut">
              <Link to={getLedger(row.id)}>
                <Name value={row.name ?? row.id} fact={row.city} />
              </Link>
            </span>
            <strong className="number-cell">
              <Money value={getAmount(row)} />
            </strong>
            <span className="bar open-balance-bar" aria-hidden>
              <i style={{ inlineSize: `${(getAmount(row) / greatest) * FULL}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
