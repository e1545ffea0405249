import { type ReactNode, Suspense, useState } from 'react'
import { lazyCode } from '../ui/later.ts'

const CopiedByHand = lazyCode(() => import('./copied-by-hand.tsx'))

/** Copying a text: what was copied last, and what stands in where the browser refuses. */
export interface CopyText {
  /** Puts the text on the clipboard, or shows it selected. */
  readonly copy: (text: string) => void
  /** The text that is on the clipboard by `copy`; null before, and where it was refused. */
  readonly copied: string | null
  /** To be drawn: the text to copy by hand, where the clipboard was refused. */
  readonly byHand: ReactNode
}

export function useCopyText(): CopyText {
  const [copied, setCopied] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  async function copy(text: string) {
    setCopied(null)
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      setRefused(text)
    }
  }
  return {
    copy: (text) => void copy(text),
    copied,
    byHand: refused !== null && (
      <Suspense>
        <CopiedByHand text={refused} onClose={() => setRefused(null)} />
      </Suspense>
    ),
  }
}
