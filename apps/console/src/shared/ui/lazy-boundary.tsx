import { Component, Suspense, type ReactNode } from 'react';
import { isChunkError } from '../api/chunk-error';
import { notify } from './notify';

/**
 * Contains a dialog or another part of a page whose code is loaded on first use. If that fails, a message says so, and
 * the page remains usable.
 */
export class LazyBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkError(error)) notify.failed(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return <Suspense>{this.props.children}</Suspense>;
    if (isChunkError(error)) return null;
    throw error;
  }
}
