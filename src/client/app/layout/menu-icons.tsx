import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import ShoppingOutlined from '@ant-design/icons/es/icons/ShoppingOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import type { ComponentType } from 'react';

/** Groups of the menu, in its order; a group without a heading stands alone. */
export const MENU_GROUPS = ['main', 'userInfo', 'settings'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export type MenuIcon = 'dashboard' | 'sales' | 'settings';

export const menuIcons: Record<MenuIcon, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  dashboard: DashboardOutlined,
  sales: ShoppingOutlined,
  settings: SettingOutlined,
};
