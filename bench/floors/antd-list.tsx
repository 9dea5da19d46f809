import ConfigProvider from 'antd/es/config-provider';
import heIL from 'antd/es/locale/he_IL';
import Table from 'antd/es/table';
import { createRoot } from 'react-dom/client';
import { saleColumns } from '../../src/client/sales/sales-columns';
import { sampleSales } from './sample-sales';

/** The usual list: antd's table in one file, with a page of 50 sales in it: it asks no server for them. */
createRoot(document.body).render(
  <ConfigProvider direction="rtl" locale={heIL}>
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      columns={saleColumns(true).map(({ key, title, width, cell }) => ({
        key,
        title,
        width,
        render: (_value: unknown, sale: Parameters<typeof cell>[0]) => cell(sale),
      }))}
      dataSource={sampleSales(50)}
    />
  </ConfigProvider>,
);
