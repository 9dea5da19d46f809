import Flex from 'antd/es/flex/index';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import Card from 'antd/es/card/Card';
import Statistic from 'antd/es/statistic/Statistic';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './figures.css';

interface Props {
  /** Test id suffix: `figure-<name>`. */
  name: string;
  label: string;
  /** The figure, e.g. `<Money whole large>` or `<Count>`. */
  value: ReactNode;
  /** Path of the linked page. Without it the card is plain text. */
  to?: string | null;
  /** Explanation or comparison (`<ChangeNote>`). */
  children?: ReactNode;
}

/** Card with a label, a figure and an explanation. The whole card links to the figure's page. */
export function FigureCard({ name, label, value, to = null, children }: Props): ReactNode {
  const id = useId();
  const title = (
    <Flex justify="space-between" align="center">
      <span id={id}>{label}</span>
      {to !== null && <LeftOutlined className="fine" aria-hidden />}
    </Flex>
  );
  const figure = (
    <span data-testid={`figure-${name}`}>
      {to === null ? (
        value
      ) : (
        <Link to={to} aria-describedby={id}>
          {value}
        </Link>
      )}
    </span>
  );
  return (
    <section aria-labelledby={id}>
      <Card size="small" className={to === null ? 'full-height' : 'full-height figure-link'}>
        <Statistic title={title} formatter={() => figure} />
        {children}
      </Card>
    </section>
  );
}
