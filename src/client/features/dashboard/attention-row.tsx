import ExclamationCircleOutlined from '@ant-design/icons/es/icons/ExclamationCircleOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import { monthWithYear } from '#contract/lib/calendar/calendar-texts';
import { paths } from '#client/lib/location/paths';
import { useCan } from '#client/session/permissions/use-can';
import { useCanOpen } from '#client/components/links/page-link';
import { alarmText } from '#client/features/sync/health/alarm-texts';
import { useGetSyncHealthQuery } from '#client/features/sync/health/health-api';
import {
  useGetMonthClosingQuery,
  useGetMonthListQuery,
  useListLateChangesQuery,
} from '#client/features/salaries/salaries-api';
import { attentionTexts as texts } from './dashboard-texts';

/** Something that waits for this user. */
interface Matter {
  key: string;
  icon: ReactNode;
  title: string;
  note: string;
  to: string;
}

/** `isComing`: a first response has not arrived. */
export interface Matters {
  matters: readonly Matter[];
  isComing: boolean;
}

/** Maximum number of matters in the row. */
const SHOWN = 4;

/**
 * Returns what waits for this user: the last month, late changes, refused statements, alarms of the synchronisation. A source
 * that fails to load is left out; its own page shows the error.
 */
export function useAttention(today: string): Matters {
  const sources = [useSalaryMatters(today), useAlarms()];
  return {
    matters: sources.flatMap(({ matters }) => matters),
    isComing: sources.some(({ isComing }) => isComing),
  };
}

/** Row of what waits for this user. Nothing waits: there is no row. */
export function AttentionRow({ matters }: Pick<Matters, 'matters'>): ReactNode {
  const id = useId();
  if (matters.length === 0) return null;
  const others = matters.length - SHOWN;
  return (
    <section className="surface attention" aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <ul>
        {matters.slice(0, SHOWN).map(({ key, icon, title, note, to }, index) => (
          <li key={key}>
            <Link to={to}>
              {icon}
              <span className="attention-words">
                <span className="cut">{title}</span>
                <span className="fine cut">
                  {note}
                  {index === SHOWN - 1 && others > 0 && ` · ${texts.others(others)}`}
                </span>
              </span>
              <LeftOutlined className="fine" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last ended month: its closing, or after it the statements that did not arrive; and late changes of any month. */
function useSalaryMatters(today: string): Matters {
  const month = addMonths(toMonth(today), -1);
  const skip = ![useCan('salaries.view'), useCanOpen(paths.salaryReports())].every(Boolean);
  const closing = useGetMonthClosingQuery({ params: { month } }, { skip });
  const late = useListLateChangesQuery(undefined, { skip });
  const state = closing.data?.data.state;
  const list = useGetMonthListQuery({ params: { month } }, { skip: state !== 'closed' });
  const isComing = [closing, late, list].some((query) => query.isLoading);
  const matters: Matter[] = [];
  const open = closing.data?.data.checks.filter(({ isOk }) => !isOk).length ?? 0;
  if (state === 'waiting')
    matters.push({
      key: 'month',
      icon: <LockOutlined className="warning" aria-hidden />,
      title: texts.waits(monthWithYear(month)),
      note: texts.openChecks(open),
      to: paths.salaryReports({ month }),
    });
  const refused =
    list.data?.data.rows.filter(({ sending }) => sending?.state === 'refused' || sending?.state === 'unknown')
      .length ?? 0;
  if (refused > 0)
    matters.push({
      key: 'statements',
      icon: <MailOutlined className="bad" aria-hidden />,
      title: texts.refusedStatements(refused),
      note: monthWithYear(month),
      to: paths.salaryReports({ month }),
    });
  const waiting = late.data?.data.waiting ?? [];
  const months = [...new Set(waiting.map((change) => change.month))].sort();
  if (months[0] !== undefined)
    matters.push({
      key: 'late',
      icon: <SwapOutlined className="bad" aria-hidden />,
      title: texts.lateChanges(waiting.length),
      note: months.map(monthWithYear).join(', '),
      to: paths.salaryReports({ month: months[0] }),
    });
  return { matters, isComing };
}

/** Alarms of the synchronisation, e.g. failed runs and refused records. */
function useAlarms(): Matters {
  const skip = ![useCan('sync.manage'), useCanOpen(paths.dataSync())].every(Boolean);
  const { data, isLoading } = useGetSyncHealthQuery(undefined, { skip });
  const matters = (data?.data.alarms ?? []).map((alarm): Matter => {
    const { title, advice, to } = alarmText(alarm);
    return {
      key: `${alarm.kind}-${title}`,
      icon: <ExclamationCircleOutlined className="bad" aria-hidden />,
      title,
      note: advice,
      to: to ?? paths.dataSync(),
    };
  });
  return { matters, isComing: isLoading };
}
