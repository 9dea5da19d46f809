import Alert from 'antd/es/alert/Alert';
import { type ReactNode } from 'react';
import { Mark } from '../mark';
import './door.css';
import { DoorBackdrop } from './door-backdrop';
import { doorTexts } from './door-texts';

interface Props {
  /** The product's name where none is given. */
  heading?: string;
  lead: string;
  children: ReactNode;
}

/** What the pages before the workspace stand in. It brings its own look (door.css), so that it can be painted before any script runs. */
export function DoorFrame({ heading = doorTexts.product, lead, children }: Props): ReactNode {
  return (
    <main className="login">
      <div className="login-side">
        <div className="login-card">
          <header className="login-brand">
            <Mark size={56} />
            <h1 className="login-name">{heading}</h1>
            <p className="muted">{lead}</p>
          </header>
          {children}
        </div>
      </div>
      <DoorBackdrop />
    </main>
  );
}

/** Above the fields, as high as one line of what comes into it: nothing that is being typed in moves then. */
export function DoorPlace({ children }: { children: ReactNode }): ReactNode {
  return <div className="login-place">{children}</div>;
}

interface ErrorProps {
  id: string;
  /** Nothing is wrong: it has to be known nevertheless. */
  neutral?: boolean;
  children: ReactNode;
}

/** What went wrong; always in the page, so that screen readers hear what appears in it. */
export function DoorError({ id, neutral = false, children }: ErrorProps): ReactNode {
  return (
    <div className="login-said" id={id} role="alert">
      {isSaid(children) && <Alert role="none" showIcon type={neutral ? 'info' : 'error'} title={children} />}
    </div>
  );
}

/** What went well; always in the page too. */
export function DoorNotice({ children }: { children: ReactNode }): ReactNode {
  return (
    <output className="login-said">
      {isSaid(children) && <Alert role="none" showIcon type="success" title={children} />}
    </output>
  );
}

function isSaid(text: ReactNode): boolean {
  return text !== null && text !== undefined && text !== false && text !== '';
}
