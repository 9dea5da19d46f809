/**
 * Word beginnings that identify a sale's status, independent of the CRM's codes and of the wording for sales or
 * orders.
 */
const statusStems = {
  new: ['חדש'],
  approved: ['מאושר', 'אושר'],
  supplied: ['סופק'],
  paid: ['שולמ', 'שולם'],
  cancelled: ['בוטל', 'מבוטל'],
} as const;

export type SaleStage = keyof typeof statusStems | 'unknown';

const stages = Object.entries(statusStems) as [Exclude<SaleStage, 'unknown'>, readonly string[]][];

export function getSaleStage(statusName: string | null): SaleStage {
  return stages.find(([, stems]) => stems.some((stem) => statusName?.startsWith(stem)))?.[0] ?? 'unknown';
}

/** Returns the beginning of a status name if it identifies the stage, otherwise an empty string. */
export function getStagePrefix(statusName: string): string {
  return stages.flatMap(([, stems]) => stems).find((stem) => statusName.startsWith(stem)) ?? '';
}

export const NO_STATUS = 'ללא סטטוס';
