import { Component, type ComponentType, createElement, type ReactElement, type ReactNode, useEffect } from 'react'
import { Crash } from './Crash.tsx'

/** Props of `IslandTree`. */
export interface IslandTreeProps<P> {
  component: ComponentType<P>
  props: P
  /** Called when the island is alive, also when that means that it has crashed. */
  onMount?: () => void
}

/** What is rendered at build and hydrated in the browser: the component inside of its own crash barrier. */
export function IslandTree<P extends object>({ component, props, onMount }: IslandTreeProps<P>): ReactElement {
  useEffect(() => onMount?.(), [onMount])
  return <CrashBarrier>{createElement<P>(component, props)}</CrashBarrier>
}

interface CrashState {
  crash: { error: unknown } | null
}

/** Puts the crash fallback in the place of what threw (behaviours.md V-14); the rest of the page works on. */
class CrashBarrier extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = { crash: null }

  static getDerivedStateFromError(error: unknown): CrashState {
    return { crash: { error } }
  }

  override render(): ReactNode {
    if (!this.state.crash) return this.props.children
    return <Crash error={this.state.crash.error} onRetry={() => this.setState({ crash: null })} />
  }
}
