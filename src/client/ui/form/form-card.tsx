import Flex from 'antd/es/flex/index';
import Card from 'antd/es/card/Card';
import { useId, type ReactNode, type Ref } from 'react';
import { Section, type SectionQuery } from '../section/section';
import { TableSkeleton } from '../section/skeletons';
import './form.css';

interface Props {
  title: ReactNode;
  /** The heading, where the focus is to go there. */
  heading?: Ref<HTMLHeadingElement>;
  /** Beside the title, e.g. on whom it acts. */
  note?: ReactNode;
  /** At the end of the title. */
  extra?: ReactNode;
  /** Around what stands in it; rows of settings bring their own space. */
  padded?: boolean;
  children: ReactNode;
}

/** A card of a settings page: a region by its title. */
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

/** As much as a card needs to know of the query that feeds it. */
export type CardQuery = Omit<SectionQuery<unknown>, 'data'>;

interface StateProps<T> {
  query: CardQuery;
  data: T | undefined;
  /** Rows of the skeleton. */
  rows?: number;
  /** In place of rows, where something else is coming. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a card shows, as a `Section`: of rows, where nothing else is said. */
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
