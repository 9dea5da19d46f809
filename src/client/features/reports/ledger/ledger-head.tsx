import Flex from 'antd/es/flex/index';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { formatBalance } from '#contract/features/reports/ledger-descriptions';
import { explanations } from '#contract/features/reports/explanation-texts';
import { paths } from '#client/lib/location/paths';
import { formatCount } from '#client/components/values/format-number';
import { Info } from '#client/components/values/info';
import { Money, MoneyCells } from '#client/components/values/money';
import { DateText } from '#client/components/values/times';
import { AgeingBar, AgeingLegend } from '../ageing-bar';
import { reportTexts } from '../reports-texts';
import { BalanceChart } from './balance-chart';
import { earlierLedgerPath } from './format-ledger';

/** The closing balance as the sum of its parts, its age, and its course. */
export function LedgerHead({ report }: { report: LedgerReport }): ReactNode {
  const ages = report.ageing.map(({ amount }) => amount);
  return (
    <div className="ledger-head">
      <div className="ledger-facts">
        <Equation report={report} />
        {report.closing > 0 && <AgeingBar amounts={ages} />}
        <Flex align="center" gap="small">
          {report.closing > 0 && <AgeingLegend amounts={ages} />}
          <Info label={reportTexts.meaning(ledgerTexts.balance)}>
            <Explanation />
          </Info>
        </Flex>
      </div>
      <BalanceChart report={report} />
    </div>
  );
}

function Explanation(): ReactNode {
  const { opening, closing, ageing } = explanations.ledger;
  return (
    <dl>
      <dt>{ledgerTexts.opening}</dt>
      <dd>{opening}</dd>
      <dt>{ledgerTexts.closing}</dt>
      <dd>{closing}</dd>
      <dt>{ledgerTexts.ageing}</dt>
      <dd>{ageing}</dd>
    </dl>
  );
}

function Equation({ report }: { report: LedgerReport }): ReactNode {
  const { marketer, from, to, opening, debit, sales, credit, payments, closing } = report;
  const getPath = (show: string): string => paths.ledger({ marketerId: marketer.id, from, to, show });
  const parts = [
    {
      sign: '',
      label: (
        <>
          {ledgerTexts.openingShort} <DateText value={from} />
        </>
      ),
      value: opening,
      path: earlierLedgerPath(marketer.id, from),
    },
    {
      sign: '+',
      label: `${ledgerTexts.debit} · ${formatCount(sales)}`,
      value: debit,
      path: getPath('sales'),
    },
    {
      sign: '−',
      label: `${ledgerTexts.credit} · ${formatCount(payments)}`,
      value: credit,
      path: getPath('payments'),
    },
  ];
  return (
    <dl className="equation ledger-equation">
      <MoneyCells>
        {parts.map(({ sign, label, value, path }) => (
          <Fragment key={path}>
            <dt className="fine">
              {sign} {label}
            </dt>
            <dd>
              <Link to={path}>
                <Money value={value} />
              </Link>
            </dd>
          </Fragment>
        ))}
      </MoneyCells>
      <dt className="fine">= {formatBalance(closing)}</dt>
      <dd className="ledger-closing">
        <Money value={closing} />
      </dd>
    </dl>
  );
}
