import Table from 'antd/es/table';
import { saleColumns } from '#client/features/sales/sales-columns';
import { offerRows } from './show-rows';

const columns = saleColumns(true).map(({ key, title, width, cell }) => ({
  key,
  title,
  width,
  render: (_value: unknown, sale: Parameters<typeof cell>[0]) => cell(sale),
}));

/** antd's plain table with the columns of the sales. */
offerRows((rows) => (
  <Table size="small" rowKey="id" pagination={false} columns={columns} dataSource={[...rows]} />
));
