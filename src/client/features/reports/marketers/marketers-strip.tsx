import type { ReactNode } from 'react';
import { sum } from '#contract/lib/money/compare-amounts';
import type { MarketersReport } from '#contract/features/reports/marketers-contract';
import { explanations } from '#contract/features/reports/explanation-texts';
import { Strip, Total } from '#client/components/list/list-totals';
import { Info } from '#client/components/values/info';
import { Money } from '#client/components/values/money';
import { AgeingBar, AgeingLegend } from '../ageing-bar';
import { marketersPageTexts as texts, reportTexts } from '../reports-texts';

/** Strip with the debts of all marketers by age. */
export function MarketersStrip({ report: { rows } }: { report: MarketersReport }): ReactNode {
  const inCredit = rows.filter(({ balance }) => balance < 0);
  // The debt of a marketer in credit is 0 at every age.
  const ages = [0, 1, 2, 3].map((age) => sum(rows.map(({ ageing }) => ageing[age] ?? 0)));
  const later = sum(rows.map((row) => row.later));
  return (
    <Strip>
      <Total label={texts.debts}>
        <Money value={sum(ages)} whole />
        <Info label={reportTexts.meaning(texts.debts)}>{explanations.marketers.balance}</Info>
      </Total>
      <AgeingBar amounts={ages} />
      <AgeingLegend amounts={ages} />
      {inCredit.length > 0 && (
        <Total label={texts.inCredit(inCredit.length)}>
          <Money value={-sum(inCredit.map(({ balance }) => balance))} whole />
        </Total>
      )}
      {later !== 0 && (
        <Total label={texts.later}>
          <Money value={later} whole />
        </Total>
      )}
    </Strip>
  );
}
