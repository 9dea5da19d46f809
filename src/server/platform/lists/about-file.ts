import { businessTime } from '../clock';
import type { Caller } from '../http/caller';
import { listsTexts } from './lists-texts';
import type { AboutLine, Sheet } from './xlsx-file';

/** Who has a file made, and when. */
export interface Made {
  at: Date;
  by: Pick<Caller, 'displayName' | 'email'>;
}

export function makerOf({ by }: Made): string {
  return by.displayName || by.email;
}

interface Origin {
  contents: string;
  rows: number;
  /** Which rows: filter, order, period. */
  of: readonly AboutLine[];
  made: Made;
  lastSyncTime: string | null;
}

/** The sheet that says where the rows of an Excel file come from. */
export function aboutFile({ contents, rows, of, made, lastSyncTime }: Origin): Sheet['about'] {
  const lines: AboutLine[] = [
    [listsTexts.contents, contents],
    [listsTexts.rows, rows],
    ...of,
    [listsTexts.exportedAt, shownMoment(made.at)],
    [listsTexts.exportedBy, makerOf(made)],
    [listsTexts.lastSync, lastSyncTime ? shownMoment(new Date(lastSyncTime)) : listsTexts.neverSynced],
  ];
  return { name: listsTexts.about, lines };
}

/** `15.9.2026 09:05`, by the clock in Israel. */
function shownMoment(moment: Date): string {
  const [day = '', time = ''] = businessTime(moment).split('T');
  return `${shownDay(day)} ${time.slice(0, 5)}`;
}

/** `15.9.2026` for `2026-09-15`. */
export function shownDay(day: string): string {
  return day.split('-').reverse().map(Number).join('.');
}
