import ConfigProvider from 'antd/es/config-provider';
import heIL from 'antd/es/locale/he_IL';
import Table from 'antd/es/table';
import { createRoot } from 'react-dom/client';
import { saleColumns } from '#client/features/sales/sales-columns';
import { sampleSales } from './sample-sales';

/** Baseline list: antd's table in one file with 50 sales in memory, without a server. */
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
