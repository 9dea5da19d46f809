import Flex from 'antd/es/flex/index';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import Card from 'antd/es/card/Card';
import Statistic from 'antd/es/statistic/Statistic';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './figures.css';

interface Props {
  /** Names it for tests: `figure-<name>`. */
  name: string;
  label: string;
  /** The figure itself: `<Money whole large>`, `<Count>`. */
  value: ReactNode;
  /** The page behind it; a figure without one is plain text. */
  to?: string | null;
  /** What it means, or what it is compared with (`<ChangeNote>`). */
  children?: ReactNode;
}

/** One figure: its label small, itself large, what it means below; the whole card leads to the page behind it. */
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
