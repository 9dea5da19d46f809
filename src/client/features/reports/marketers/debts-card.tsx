import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { sum } from '#contract/lib/money/compare-amounts';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import type { MarketersReport } from '#contract/features/reports/marketers-contract';
import { explanations } from '#contract/features/reports/explanation-texts';
import { formatDate } from '#client/components/values/format-date';
import { isolated } from '#client/components/values/format-number';
import { Info } from '#client/components/values/info';
import { Money } from '#client/components/values/money';
import { AgeingBar } from '../ageing-bar';
import { SyncedAt } from '#client/components/values/times';
import { marketersPageTexts as texts, reportTexts } from '../reports-texts';

/** Card of all marketers' debts by age. */
export function DebtsCard({ report }: { report: MarketersReport }): ReactNode {
  const { rows, today, vat, lastSyncTime } = report;
  const inDebt = rows.filter(({ balance }) => balance > 0);
  const inCredit = rows.filter(({ balance }) => balance < 0);
  const ages = [0, 1, 2, 3].map((age) => sum(inDebt.map(({ ageing }) => ageing[age] ?? 0)));
  const later = sum(rows.map((row) => row.later));
  const title = texts.debts(isolated(formatDate(today)));
  return (
    <Card size="small">
      <Flex vertical gap="small">
        <dl>
          <dt className="hint">
            {title}
            <Info label={reportTexts.meaning(title)}>{explanations.marketers.balance}</Info>
          </dt>
          <dd className="amount">
            <Money value={sum(inDebt.map(({ balance }) => balance))} large />
          </dd>
        </dl>
        <AgeingBar amounts={ages} />
        <p className="hint">
          {inCredit.length > 0 && (
            <>
              {texts.inCredit(inCredit.length)}:{' '}
              <Money value={-sum(inCredit.map(({ balance }) => balance))} />
              {' · '}
            </>
          )}
          {later !== 0 && (
            <>
              {texts.later}: <Money value={later} />
              {' · '}
            </>
          )}
          {ledgerTexts.shekels(ledgerTexts.vat[vat])} · <SyncedAt lastSyncTime={lastSyncTime} />
        </p>
      </Flex>
    </Card>
  );
}
