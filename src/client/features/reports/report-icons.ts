import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import UserDeleteOutlined from '@ant-design/icons/es/icons/UserDeleteOutlined';

/** Icons of the reports, for the menu and their cards. */
export const reportIcons = {
  ledger: BookOutlined,
  marketers: ShopOutlined,
  inactiveCustomers: UserDeleteOutlined,
  print: PrinterOutlined,
  salariesReport: BarChartOutlined,
} as const;
