import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import UserDeleteOutlined from '@ant-design/icons/es/icons/UserDeleteOutlined';

/** The sign of each report, in the menu and on its card. */
export const reportIcons = {
  ledger: BookOutlined,
  marketers: ShopOutlined,
  inactiveCustomers: UserDeleteOutlined,
  print: PrinterOutlined,
  salariesReport: BarChartOutlined,
} as const;
