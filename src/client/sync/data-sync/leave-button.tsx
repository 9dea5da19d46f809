import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../platform/hooks';
import { syncLeft } from '../sync-slice';
import { syncTexts } from '../sync-texts';

/** The way out of waiting for something else to end. */
export function LeaveButton(): ReactNode {
  const dispatch = useAppDispatch();
  return <Button onClick={() => dispatch(syncLeft())}>{syncTexts.leave}</Button>;
}
