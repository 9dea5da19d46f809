import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OpenBalance } from '../../../../contract/features/reports/ledger-contract';
import { EmptyState } from '../../../components/feedback/empty-state';
import { Section } from '../../../components/layout/section';
import { CardSkeleton } from '../../../components/feedback/skeletons';
import { Money } from '../../../components/values/money';
import { Name } from '../../../components/values/name';
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
      {({ data }) => (
        <>
          <p>{texts.chooseOpen}</p>
          <div className="tiles">
            {(['debtors', 'creditors'] as const).map(
              (side) => data[side].length > 0 && <Side key={side} title={texts[side]} rows={data[side]} />,
            )}
          </div>
        </>
      )}
    </Section>
  );
}

function Side({ title, rows }: { title: string; rows: readonly OpenBalance[] }): ReactNode {
  const { search } = useLocation();
  const getLedger = (marketerId: string): string => {
    const query = new URLSearchParams(search);
    query.set('marketerId', marketerId);
    return `?${query.toString()}`;
  };
  return (
    <Card size="small" title={title} className="full-height">
      <ul className="lined touched" aria-label={title}>
        {rows.map(({ id, name, city, balance }) => (
          <Flex key={id} component="li" align="center" justify="space-between" gap="small">
            <span className="cut">
              <Link to={getLedger(id)}>
                <Name value={name ?? id} />
              </Link>{' '}
              {city !== null && (
                <span className="fine">
                  <bdi>{city}</bdi>
                </span>
              )}
            </span>
            <Money value={Math.abs(balance)} />
          </Flex>
        ))}
      </ul>
    </Card>
  );
}
