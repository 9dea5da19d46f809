import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import type { ComponentType } from 'react';

/** Groups of the menu, in its order; a group without a heading stands alone. */
export const MENU_GROUPS = ['main'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export type MenuIcon = 'dashboard';

export const menuIcons: Record<MenuIcon, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  dashboard: DashboardOutlined,
};
