import { businessTime } from '#server/lib/clock';
import { formatAuthor, type Authorship } from '#server/lib/lists/about-file';
import { printMoment } from '#server/lib/pdf/pdf-format';
import { isolateName } from '#server/lib/pdf/pdf-text';
import { reportPdfTexts as texts } from './report-texts';

/** Returns the lines about author and time for a document's header. */
export function describeAuthorship(made: Authorship): string[] {
  return [texts.madeAt(printMoment(businessTime(made.at))), texts.madeBy(isolateName(formatAuthor(made)))];
}

/** Returns the line about the underlying synchronisation for a document's footer. */
export function provenance(lastSyncTime: string | null): string {
  return lastSyncTime === null
    ? texts.neverSynchronised
    : texts.syncedAt(printMoment(businessTime(new Date(lastSyncTime))));
}
