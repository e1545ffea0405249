import type { ReactNode } from 'react'
import { useTakenOver } from './use-taken-over.ts'

/** What a page needs where no script runs; elsewhere it is not seen, and goes once the page is taken over. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return useTakenOver() ? null : <div className="without-scripts">{children}</div>
}
