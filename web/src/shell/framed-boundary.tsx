import type { ReactNode } from 'react'
import { isEmbedded } from '../api/embedded.ts'
import { ErrorBoundary, Malfunction } from './error-boundary.tsx'
import { Frame } from './frame.tsx'

/** An error boundary around whole pages: what stands around a page stays when the page itself cannot be drawn. */
export function FramedBoundary({ children }: { children: ReactNode }) {
  if (isEmbedded()) return <ErrorBoundary>{children}</ErrorBoundary>
  const framed = (
    // The frame may be what failed.
    <ErrorBoundary>
      <Frame>
        <Malfunction />
      </Frame>
    </ErrorBoundary>
  )
  return <ErrorBoundary fallback={framed}>{children}</ErrorBoundary>
}
