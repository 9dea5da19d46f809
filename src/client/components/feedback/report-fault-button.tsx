import Button, { type ButtonProps } from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { reportFault } from '#client/lib/faults/report-fault';
import { useAppDispatch } from '#client/lib/hooks';
import { faultTexts } from './fault-texts';

/** Button for reporting a fault, shown beside an error. */
export function ReportFaultButton(props: Pick<ButtonProps, 'size' | 'type'>): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Button {...props} onClick={() => dispatch(reportFault())}>
      {faultTexts.report}
    </Button>
  );
}
