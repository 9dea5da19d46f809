import Flex from 'antd/es/flex/index';
import Card from 'antd/es/card/Card';
import { useId, type ReactNode, type Ref } from 'react';
import { Section, type SectionQuery } from '../layout/section';
import { TableSkeleton } from '../feedback/skeletons';
import './form.css';

interface Props {
  title: ReactNode;
  /** Ref to the heading, which then is focusable. */
  heading?: Ref<HTMLHeadingElement>;
  /** Content beside the title, e.g. the affected users. */
  note?: ReactNode;
  /** Content at the end of the title line. */
  extra?: ReactNode;
  /** Adds padding around the children. Setting rows have their own. */
  padded?: boolean;
  children: ReactNode;
}

/** Card of a settings page, labelled by its title. */
export function FormCard({ title, heading, note, extra, padded = false, children }: Props): ReactNode {
  const id = useId();
  const head = (
    <Flex wrap align="baseline" gap="0 8px">
      <h2 id={id} ref={heading} {...(heading && { tabIndex: -1 })}>
        {title}
      </h2>
      {note !== undefined && <span className="hint">{note}</span>}
    </Flex>
  );
  return (
    <section aria-labelledby={id}>
      <Card
        className={padded ? 'form-card' : 'form-card flush'}
        title={head}
        extra={extra}
        styles={{ extra: { maxInlineSize: '100%' } }}
      >
        {children}
      </Card>
    </section>
  );
}

/** Fields of a query that a card needs. */
export type CardQuery = Omit<SectionQuery<unknown>, 'data'>;

interface StateProps<T> {
  query: CardQuery;
  data: T | undefined;
  /** Number of skeleton rows. */
  rows?: number;
  /** Skeleton for content other than rows. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Content of a card in all states of its query. The default skeleton shows rows. */
export function CardContent<T>({ query, data, rows = 3, skeleton, children }: StateProps<T>): ReactNode {
  const { error, isFetching, refetch } = query;
  return (
    <Section
      query={{ data, error, isFetching, refetch }}
      skeleton={skeleton ?? <TableSkeleton columns={2} rows={rows} />}
    >
      {children}
    </Section>
  );
}
