import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import ShoppingOutlined from '@ant-design/icons/es/icons/ShoppingOutlined';
import SnippetsOutlined from '@ant-design/icons/es/icons/SnippetsOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import UserDeleteOutlined from '@ant-design/icons/es/icons/UserDeleteOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import type { ComponentType } from 'react';
import type { Resource } from '../../../contract/permissions/permissions-rules';

/** Groups of the menu, in its order; a group without a heading stands alone. */
export const MENU_GROUPS = ['main', 'userInfo', 'reports', 'operation'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** Items of the menu (spec.md section 2, "Layout"); where the resource is closed, a page that is open stands by itself. */
export const GROUP_RESOURCES: Readonly<Partial<Record<MenuGroup, Resource>>> = {
  userInfo: 'user_info',
  reports: 'reports',
};

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;

export const menuIcons = {
  agent: UserOutlined,
  agents: TeamOutlined,
  dashboard: DashboardOutlined,
  inactiveCustomers: UserDeleteOutlined,
  inventory: InboxOutlined,
  ledger: BookOutlined,
  marketers: ShopOutlined,
  print: PrinterOutlined,
  reports: SnippetsOutlined,
  salaries: WalletOutlined,
  salariesReport: BarChartOutlined,
  salaryReports: FileTextOutlined,
  sales: ShoppingOutlined,
  settings: SettingOutlined,
} as const satisfies Record<string, Icon>;

export type MenuIcon = keyof typeof menuIcons;
