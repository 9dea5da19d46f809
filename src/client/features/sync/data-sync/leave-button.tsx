import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../../lib/hooks';
import { syncLeft } from '../sync-slice';
import { syncTexts } from '../sync-texts';

/** Button that stops waiting for another run to end. */
export function LeaveButton(): ReactNode {
  const dispatch = useAppDispatch();
  return <Button onClick={() => dispatch(syncLeft())}>{syncTexts.leave}</Button>;
}
