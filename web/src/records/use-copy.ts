import { useState } from 'react'

/** Puts a text into the clipboard. `copied` says whether that worked; null before it was tried. */
export function useCopy() {
  const [copied, setCopied] = useState<boolean | null>(null)
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The browser keeps the clipboard to itself: what is on screen can be selected.
      setCopied(false)
    }
  }
  return { copied, copy }
}
