import { Component, type ComponentType, createElement, type ReactElement, type ReactNode, useEffect } from 'react'
import { ErrorFallback } from './ErrorFallback.tsx'

interface IslandTreeProps<P> {
  component: ComponentType<P>
  props: P
  /** Called when the island is hydrated, even if it has crashed. */
  onMount?: () => void
}

/** The tree that is rendered at build time and hydrated in the browser: the component inside its own error boundary. */
export function IslandTree<P extends object>({ component, props, onMount }: IslandTreeProps<P>): ReactElement {
  useEffect(() => onMount?.(), [onMount])
  return <ErrorBoundary>{createElement<P>(component, props)}</ErrorBoundary>
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null
}

/**
 * Shows the error fallback in place of a component that threw (docs/behaviours.md V-14); the rest of the page still
 * works.
 */
class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } }
  }

  override render(): ReactNode {
    if (!this.state.failure) return this.props.children
    return <ErrorFallback error={this.state.failure.error} onRetry={() => this.setState({ failure: null })} />
  }
}
