/** Beginnings of words by which a sale's status is known, whatever the CRM's codes are and whether it says it of a sale or an order. */
const statusStems = {
  new: ['חדש'],
  approved: ['מאושר', 'אושר'],
  supplied: ['סופק'],
  paid: ['שולמ', 'שולם'],
  cancelled: ['בוטל', 'מבוטל'],
} as const;

/** How far a sale has come. */
export type SaleStage = keyof typeof statusStems | 'unknown';

const stages = Object.entries(statusStems) as [Exclude<SaleStage, 'unknown'>, readonly string[]][];

/** The stage that a status stands for, by its name. */
export function stageOf(statusName: string | null): SaleStage {
  return stages.find(([, stems]) => stems.some((stem) => statusName?.startsWith(stem)))?.[0] ?? 'unknown';
}

/** How a status's name begins, where that tells its stage; else empty. */
export function knownBeginning(statusName: string): string {
  return stages.flatMap(([, stems]) => stems).find((stem) => statusName.startsWith(stem)) ?? '';
}

export const NO_STATUS = 'ללא סטטוס';
