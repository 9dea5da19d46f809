import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Skeleton from 'antd/es/skeleton/index';
import type { ReactNode } from 'react';
import { useNarrow } from '../hooks/use-media';
import '../layout/section.css';

/** Number of columns for which a phone has room. */
const PHONE_COLUMNS = 3;

/** Skeleton of a table with the columns' gaps. */
export function TableSkeleton({ columns = 5, rows = 8 }: { columns?: number; rows?: number }): ReactNode {
  const shown = useNarrow() ? Math.min(columns, PHONE_COLUMNS) : columns;
  return (
    <>
      {Array.from({ length: rows }, (_, row) => (
        <Flex key={row} align="center" gap="large" className="row-coming">
          {Array.from({ length: shown }, (__, column) => (
            <Skeleton key={column} title={false} paragraph={{ rows: 1 }} />
          ))}
        </Flex>
      ))}
    </>
  );
}

export function FiguresSkeleton({ count = 3 }: { count?: number }): ReactNode {
  return (
    <div className="tiles figure-tiles" aria-hidden>
      {Array.from({ length: count }, (_, i) => (
        <Card key={i} size="small" className="full-height">
          <Skeleton title={{ width: '40%' }} paragraph={{ rows: 2 }} />
        </Card>
      ))}
    </div>
  );
}

/** Skeleton of a card with text or fields. */
export function CardSkeleton({ lines = 4 }: { lines?: number }): ReactNode {
  return (
    <Card size="small">
      <div aria-hidden>
        <Skeleton paragraph={{ rows: lines }} />
      </div>
    </Card>
  );
}

/** Skeleton of a record's panel. */
export function RecordSkeleton(): ReactNode {
  return (
    <div aria-hidden>
      <Skeleton active />
    </div>
  );
}
