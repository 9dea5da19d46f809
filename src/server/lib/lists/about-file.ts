import { businessTime } from '../clock';
import type { Caller } from '../http/caller';
import { listsTexts } from './lists-texts';
import type { AboutLine, Sheet } from './xlsx-file';

/** Author and time of a file. */
export interface Authorship {
  at: Date;
  by: Pick<Caller, 'displayName' | 'email'>;
}

export function formatAuthor({ by }: Authorship): string {
  return by.displayName || by.email;
}

interface Origin {
  contents: string;
  rows: number;
  /** Filter, sort or period of the rows. */
  of: readonly AboutLine[];
  made: Authorship;
  lastSyncTime: string | null;
}

/** Returns the sheet with the origin of an Excel file's rows. */
export function aboutFile({ contents, rows, of, made, lastSyncTime }: Origin): Sheet['about'] {
  const lines: AboutLine[] = [
    [listsTexts.contents, contents],
    [listsTexts.rows, rows],
    ...of,
    [listsTexts.exportedAt, shownMoment(made.at)],
    [listsTexts.exportedBy, formatAuthor(made)],
    [listsTexts.lastSync, lastSyncTime ? shownMoment(new Date(lastSyncTime)) : listsTexts.neverSynced],
  ];
  return { name: listsTexts.about, lines };
}

/** Formats a moment in Israel's time zone, e.g. `15.9.2026 09:05`. */
function shownMoment(moment: Date): string {
  const [day = '', time = ''] = businessTime(moment).split('T');
  return `${shownDay(day)} ${time.slice(0, 5)}`;
}

/** Formats `2026-09-15` as `15.9.2026`. */
export function shownDay(day: string): string {
  return day.split('-').reverse().map(Number).join('.');
}
