import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Button from 'antd/es/button/Button';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { SALE_PARTIES } from '../../contract/sales/sales-contract';
import { useAppDispatch } from '../platform/hooks';
import { importWithRetry } from '../platform/import-with-retry';
import type { AppThunk } from '../platform/start-app-listening';
import { failureTexts } from '../ui/section/failure-texts';
import type { SalesSelectsProps } from './sales-selects';
import { salesTexts } from './sales-texts';

type State =
  | { status: 'waiting' }
  | { status: 'ready'; Selects: ComponentType<SalesSelectsProps> }
  | { status: 'failed' };

interface Props extends SalesSelectsProps {
  /** From then on their code is fetched: what matters more is there. */
  wanted: boolean;
}

/** The filter's lists. Until their code has come, boxes of their size stand in their places, so that nothing moves. */
export function LazySalesSelects({ wanted, ...props }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>({ status: 'waiting' });
  const due = wanted && state.status === 'waiting';
  useEffect(() => {
    if (!due) return;
    let left = false;
    const load = async (): Promise<void> => {
      const next = await dispatch(loadSelects());
      if (!left) setState(next);
    };
    void load();
    return () => {
      left = true;
    };
  }, [due, dispatch]);
  if (state.status === 'ready') return <state.Selects {...props} />;
  if (state.status === 'failed') {
    return (
      <p className="sales-selects-failed" role="alert">
        {salesTexts.filterFailed}
        <Button size="small" onClick={() => setState({ status: 'waiting' })}>
          {failureTexts.retry}
        </Button>
      </p>
    );
  }
  return [...SALE_PARTIES, 'status' as const].map((name) => (
    <div key={name} className="sales-select-waiting" aria-hidden>
      {salesTexts[name]}
      <DownOutlined />
    </div>
  ));
}

function loadSelects(): AppThunk<Promise<State>> {
  return async (_dispatch, _getState, { clock, log }) => {
    try {
      const { SalesSelects } = await importWithRetry(
        () => import(/* webpackChunkName: "sales-selects" */ './sales-selects'),
        clock,
      );
      return { status: 'ready', Selects: SalesSelects };
    } catch (error) {
      log.error('The filter could not be loaded', String(error));
      return { status: 'failed' };
    }
  };
}
