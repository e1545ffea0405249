import type { ReactNode } from 'react'
import { useTakenOver } from './use-taken-over.ts'

/** Shows its content only without scripts; once a page is taken over, it is removed. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return useTakenOver() ? null : <div className="without-scripts">{children}</div>
}
