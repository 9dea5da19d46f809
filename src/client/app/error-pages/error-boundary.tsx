import { Component, type ComponentType, type ReactNode } from 'react';

export interface FallbackProps {
  error: unknown;
  onRetry: () => void;
}

interface Props {
  /** Rendered in place of the content. `onRetry` renders the content again. */
  fallback: ComponentType<FallbackProps>;
  /** A change of this value renders the content again, e.g. a new address. */
  resetKey?: string;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

type State = { status: 'fine' } | { status: 'failed'; error: unknown };

/** Error boundary for errors thrown during rendering. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { status: 'fine' };

  static getDerivedStateFromError(error: unknown): State {
    return { status: 'failed', error };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.status === 'failed') this.retry();
  }

  private readonly retry = (): void => this.setState({ status: 'fine' });

  override render(): ReactNode {
    const { fallback: Fallback, children } = this.props;
    return this.state.status === 'failed' ? (
      <Fallback error={this.state.error} onRetry={this.retry} />
    ) : (
      children
    );
  }
}
