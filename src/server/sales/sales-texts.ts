import { saleFieldTexts, SALES_NAME } from '../../contract/sales/sale-texts';

/** Words of the exported sheet. */
export const sheetTexts = {
  ...saleFieldTexts,
  name: SALES_NAME,
  /** Without its ending. */
  fileName: (today: string): string => `${SALES_NAME} ${today}`,
  total: (count: number): string => `סה״כ ${count} ${SALES_NAME}`,
} as const;
