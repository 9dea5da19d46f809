import ConfigProvider from 'antd/es/config-provider';
import Descriptions from 'antd/es/descriptions';
import Drawer from 'antd/es/drawer';
import heIL from 'antd/es/locale/he_IL';
import Table from 'antd/es/table';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Sale } from '#contract/features/sales/sales-contract';
import { saleColumns } from '#client/features/sales/sales-columns';
import { sampleSales } from './sample-sales';

const WIDTH = 1_100;
const HEIGHT = 700;
const sales = sampleSales(1_000);
const by = (key: 'amount' | 'commission') => (a: Sale, b: Sale) => (a[key] ?? 0) - (b[key] ?? 0);
const columns = saleColumns(true).map(({ key, title, width = 120, cell }) => ({
  key,
  title,
  width,
  render: (_value: unknown, sale: Sale) => cell(sale),
  ...((key === 'amount' || key === 'commission') && { sorter: by(key) }),
}));

/** antd's virtual table and drawer in one file, with 1,000 sales in memory: the baseline for gestures. */
function Page(): ReactNode {
  const [open, setOpen] = useState<Sale | null>(null);
  return (
    <ConfigProvider direction="rtl" locale={heIL}>
      <Table
        virtual
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: WIDTH, y: HEIGHT }}
        columns={columns}
        dataSource={sales}
        onRow={(sale) => ({ onClick: () => setOpen(sale) })}
      />
      <Drawer
        placement="left"
        open={open !== null}
        mask={false}
        onClose={() => setOpen(null)}
        title={open?.number}
      >
        {open && (
          <Descriptions
            column={1}
            items={columns.map(({ key, title, render }) => ({
              key,
              label: title,
              children: render(null, open),
            }))}
          />
        )}
      </Drawer>
    </ConfigProvider>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);
