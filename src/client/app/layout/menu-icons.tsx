import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined';
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import ShoppingOutlined from '@ant-design/icons/es/icons/ShoppingOutlined';
import SnippetsOutlined from '@ant-design/icons/es/icons/SnippetsOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import type { ComponentType } from 'react';
import type { Resource } from '#contract/lib/permissions/permissions-rules';
import { reportIcons } from '#client/features/reports/report-icons';
import type { MenuGroup, MenuIcon } from '#client/lib/page';

/**
 * Resources of the menu groups (spec.md section 2, "Layout"). Without access to the resource, an allowed page is shown
 * outside the group.
 */
export const GROUP_RESOURCES: Readonly<Partial<Record<MenuGroup, Resource>>> = {
  userInfo: 'user_info',
  reports: 'reports',
};

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;

export const menuIcons: Readonly<Record<MenuIcon, Icon>> = {
  ...reportIcons,
  agent: UserOutlined,
  agents: TeamOutlined,
  customers: IdcardOutlined,
  dashboard: DashboardOutlined,
  inventory: InboxOutlined,
  reports: SnippetsOutlined,
  salaries: WalletOutlined,
  salaryReports: FileTextOutlined,
  sales: ShoppingOutlined,
  settings: SettingOutlined,
};
