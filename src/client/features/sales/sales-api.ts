import { salesList } from '../../../contract/features/sales/sales-contract';
import { listEndpoints, type NamesEndpoint } from '../../components/list/list-endpoints';
import type { ListAddress } from '../../components/list/list-view';

/** `?sale=` opens a sale. */
export const salesAddress: ListAddress<typeof salesList> = { list: salesList, openParameter: 'sale' };

export const salesEndpoints = listEndpoints('Sales', salesList, 'sales');

/** The list declares names, so the endpoint exists. */
export const saleNames = salesEndpoints.names as unknown as NamesEndpoint;
