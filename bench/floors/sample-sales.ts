import type { Sale } from '#contract/features/sales/sales-contract';

/** Returns sales in the server's format, with varying values. */
export function sampleSales(count: number): Sale[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    number: String(100_000 + i),
    saleDate: `2026-${String(1 + (i % 9)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
    customerId: `c${i % 97}`,
    customerName: `לקוחות הצפון ${i % 97} בע״מ`,
    agentId: `a${i % 7}`,
    agentName: `סוכנת ${i % 7}`,
    marketerId: `m${i % 13}`,
    marketerName: `משווק ${i % 13}`,
    productId: `p${i % 31}`,
    productName: `מוצר ${i % 31}`,
    quantity: 1 + (i % 4),
    amount: ((i * 7919) % 1_000_000) / 100,
    commission: ((i * 6113) % 100_000) / 100,
    statusCode: 1 + (i % 6),
    statusName: 'אושרה',
    modifiedAt: '2026-09-01T08:00:00.000Z',
  }));
}
