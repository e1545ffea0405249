import { useState } from 'react'
import { keepTyped, readTyped } from '../shell/typed-texts.ts'

/** Place of answers that are being written, among the texts that a tab keeps for its account. */
const TYPED = 'comment-answers'

type Drafts = Readonly<Record<string, string>>

/** Answers that are being written, by comment; kept when a comment is folded, and through a reload. */
export function useDrafts(account: string) {
  // What this tab keeps was written by this code.
  const [drafts, setDrafts] = useState(() => (readTyped(account, TYPED) ?? {}) as Drafts)
  const write = (comment: string, text: string) => {
    const { [comment]: _, ...others } = drafts
    const next = text === '' ? others : { ...others, [comment]: text }
    setDrafts(next)
    keepTyped(account, TYPED, Object.keys(next).length === 0 ? null : next)
  }
  return { draft: (comment: string) => drafts[comment] ?? '', write }
}
