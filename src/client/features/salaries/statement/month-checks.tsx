import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Input from 'antd/es/input/Input';
import { Fragment, useState, type ReactNode } from 'react';
import {
  filterNeedingReason,
  type CheckKey,
  type MonthClosing,
} from '../../../../contract/features/salaries/closings-contract';
import { MAX_REASON_LENGTH } from '../../../../contract/features/salaries/salary-values';
import { DATA_SYNC_PATH } from '../../../lib/location/data-sync-path';
import { getSalesPath } from '../../../lib/location/sales-path';
import { PageLink } from '../../../components/links/page-link';
import { Money } from '../../../components/values/money';
import { Moment } from '../../../components/values/times';
import { checkTexts, closingTexts as texts } from '../salaries-texts';
import { CompareWithCrm } from './compare-with-crm';

const NAMES_SHOWN = 5;

type Check = MonthClosing['checks'][number];
/** Reasons for closing a month despite red checks. */
export type Reasons = Partial<Record<CheckKey, string>>;

interface Props {
  checks: readonly Check[];
  /** Status filter of the sales checked; null for all. */
  statusCodes: readonly number[] | null;
  reasons: Reasons;
  /** Null if the month cannot be closed now. */
  onReasons: ((reasons: Reasons) => void) | null;
}

/** Checks before a month closes. A red check requires a reason. */
export function MonthChecks({ checks, statusCodes, reasons, onReasons }: Props): ReactNode {
  const needing = filterNeedingReason(checks);
  return (
    <ul className="closing-checks lined">
      {checks.map((check) => (
        <Flex component="li" gap="small" key={check.key}>
          {check.isOk ? (
            <CheckCircleFilled className="good" aria-label={texts.ok} />
          ) : (
            <ExclamationCircleFilled className="bad" aria-label={texts.red} />
          )}
          <Flex vertical flex="auto">
            <Found check={check} path={findPath(check.key, statusCodes)} />
            {check.key === 'equalToCrm' && !check.isOk && onReasons && <CompareWithCrm />}
            {needing.includes(check) && onReasons && (
              <Input
                size="small"
                aria-label={`${texts.reason}: ${checkTexts[check.key].red(check)}`}
                placeholder={texts.reasonPlaceholder}
                maxLength={MAX_REASON_LENGTH}
                value={reasons[check.key] ?? ''}
                onChange={({ target }) => onReasons({ ...reasons, [check.key]: target.value })}
              />
            )}
          </Flex>
        </Flex>
      ))}
    </ul>
  );
}

/** Paths of the remedies of checks. */
const REMEDIES: Partial<Record<CheckKey, string>> = {
  synchronised: DATA_SYNC_PATH,
  equalToCrm: DATA_SYNC_PATH,
  refused: DATA_SYNC_PATH,
  employeeNumbers: '/settings/user-info-management',
};

/** Returns the path of the sales of a check or of its remedy, or null if there is none. */
function findPath(key: CheckKey, statusCodes: readonly number[] | null): string | null {
  const fault = key === 'withoutDate' ? 'missing' : key === 'impossibleDate' ? 'impossible' : null;
  if (fault === null) return REMEDIES[key] ?? null;
  return getSalesPath({ dateFault: fault, ...(statusCodes && { statusCode: statusCodes }) });
}

/** Red checks at the time of closing, with their reasons. */
export function LeftOpen({ checks }: Pick<Props, 'checks'>): ReactNode {
  const open = checks.filter(({ isOk }) => !isOk);
  if (open.length === 0) return <p className="hint">{texts.allWasOk}</p>;
  return (
    <section className="hint">
      {texts.leftOpen}
      <ul className="lined">
        {open.map((check) => (
          <li key={check.key}>
            <Found check={check} path={null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Result of a check, with the reason for closing despite it. */
function Found({ check, path }: { check: Check; path: string | null }): ReactNode {
  const { key, isOk, names, amount, count, at, reason } = check;
  const text = isOk ? checkTexts[key].ok : checkTexts[key].red(check);
  return (
    <>
      {isOk || path === null ? text : <PageLink to={path}>{text}</PageLink>}
      <div className="hint">
        <Names names={names} />
        {amount !== null && count > 0 && (
          <>
            {names.length > 0 && ' · '}
            <Money value={amount} />
          </>
        )}
        {at !== null && names.length > 0 && ' · '}
        {at !== null && <Moment value={at} />}
      </div>
      {reason !== null && (
        <div className="hint">
          {texts.reason}: <bdi>{reason}</bdi>
        </div>
      )}
    </>
  );
}

/** First names, with a button that shows all. */
function Names({ names }: { names: readonly string[] }): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const rest = names.length - NAMES_SHOWN;
  const shown = isWhole || rest <= 1 ? names : names.slice(0, NAMES_SHOWN);
  return (
    <>
      {shown.map((name, i) => (
        <Fragment key={name}>
          {i > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {rest > 1 && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.lessNames : texts.moreNames(rest)}
        </Button>
      )}
    </>
  );
}
