import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import WarningFilled from '@ant-design/icons/es/icons/WarningFilled';
import Flex from 'antd/es/flex/index';
import Alert from 'antd/es/alert/Alert';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getSaleStage } from '#contract/features/sales/sale-status-texts';
import type { SalarySale, Statement } from '#contract/features/salaries/statements-contract';
import { DateText, Moment, SyncedAt } from '../values/times';
import { Money } from '../values/money';
import { STAGE_TONES, StatusMark } from '../values/status-mark';
import { SalesBreakdown, type SalesPages } from './sales-breakdown';
import './breakdown.css';
import { amountBreakdownTexts as texts, periodText } from './amount-breakdown-texts';

interface Props {
  statement: Statement;
  /** Sales that add up to the amount. */
  sales: SalesPages;
  /** Path of the page for late changes, or null if the user may not open it. */
  inbox: string | null;
  /** Sales open in a panel of this page. Default: on the page of sales. */
  opensPanel?: boolean;
  /** Content beside a sale, see `SalesBreakdown`. */
  mark?: ((sale: SalarySale) => ReactNode) | undefined;
}

/** Breakdown of an amount: the statuses, the proof, later changes, and the sales. */
export function AmountBreakdown({ statement, sales, inbox, opensPanel = false, mark }: Props): ReactNode {
  const { amount, payable, corrections, lateChanges, closings, refusedSales } = statement;
  const { sales: count, from, to, areStatusesChosen } = statement;
  const [closing] = closings;
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="baseline" gap="small">
        <span className="muted">{texts.salesIn(count, from, to)}</span>
        <p className="breakdown-amount amount">
          <Money value={amount} />
        </p>
      </Flex>
      <StatusBars statement={statement} />
      <Proof statement={statement} />
      {closing && <p className="fine">{areStatusesChosen ? texts.notClosedAmount : texts.frozen}</p>}
      {refusedSales > 0 && <Alert type="warning" title={texts.refused(refusedSales)} />}
      {corrections.length > 0 && (
        <section>
          <h3>{texts.corrections}</h3>
          <ul className="lined">
            {corrections.map((correction) => (
              <Flex key={correction.id} justify="space-between" gap="small" component="li">
                <span>
                  {texts.correction(periodText(correction.month), correction.number ?? correction.saleId)}
                </span>
                <Money value={correction.amount} />
              </Flex>
            ))}
            <Flex justify="space-between" gap="small" component="li">
              <strong>{texts.payable}</strong>
              <strong>
                <Money value={payable} />
              </strong>
            </Flex>
          </ul>
        </section>
      )}
      {lateChanges.length > 0 && <Late changes={lateChanges} inbox={inbox} />}
      <SalesBreakdown sales={sales} opensPanel={opensPanel} mark={mark} />
      {closing && (
        <p className="fine">
          {texts.closedBy(closing.closedBy)}, <Moment value={closing.closedAt} />
        </p>
      )}
    </Flex>
  );
}

/** Counted statuses, with bars in proportion to the amount. */
export function StatusBars({ statement: { statuses, amount } }: { statement: Statement }): ReactNode {
  const counted = statuses.filter(({ isCounted }) => isCounted);
  if (counted.length === 0) return null;
  return (
    <ul className="status-bars">
      {counted.map(({ statusCode, statusName, commission, sales }) => (
        <li key={statusCode ?? ''}>
          <StatusMark name={statusName} />
          <span className={`bar ${STAGE_TONES[getSaleStage(statusName)]}`} aria-hidden>
            <i style={{ inlineSize: `${getShare(commission, amount)}%` }} />
          </span>
          <span className="fine">{texts.sales(sales)}</span>
          <Money value={commission} bare />
        </li>
      ))}
    </ul>
  );
}

const PERCENT = 100;

function getShare(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.max(0, Math.min(PERCENT, (part / whole) * PERCENT));
}

/** One line: whether the mirror equals the CRM, and what does not count. */
function Proof({ statement }: { statement: Statement }): ReactNode {
  const { statuses, lastSyncTime, isEqualToCrm, refusedSales } = statement;
  const out = statuses.filter(({ isCounted }) => !isCounted);
  return (
    <p className="fine">
      {isEqualToCrm === null ? (
        <SyncedAt lastSyncTime={lastSyncTime} />
      ) : isEqualToCrm ? (
        <>
          <CheckCircleFilled className="good" aria-hidden />{' '}
          {refusedSales === 0 ? texts.equal : texts.equalExcept(refusedSales)}
        </>
      ) : (
        <>
          <WarningFilled className="warning" aria-hidden /> {texts.different}
        </>
      )}
      {out.length > 0 && ` · ${texts.notCounted}: `}
      {out.map(({ statusCode, statusName, sales }, i) => (
        <Fragment key={statusCode ?? ''}>
          {i > 0 && ', '}
          {texts.inStatus(sales, statusName)}
        </Fragment>
      ))}
    </p>
  );
}

function Late({ changes, inbox }: { changes: Statement['lateChanges']; inbox: string | null }): ReactNode {
  return (
    <Alert
      type="warning"
      title={texts.late}
      description={
        <>
          {texts.lateWhy}
          <ul className="lined">
            {changes.map((change) => (
              <Flex
                key={`${change.month}/${change.saleId}/${change.agentId}`}
                justify="space-between"
                gap="small"
                component="li"
              >
                <bdi dir="ltr">{change.number ?? change.saleId}</bdi>
                {change.live?.saleDate && <DateText value={change.live.saleDate} />}
                <Money value={change.difference} />
              </Flex>
            ))}
          </ul>
          {inbox !== null && <Link to={inbox}>{texts.toInbox}</Link>}
        </>
      }
    />
  );
}
