import { useState } from 'react'
import type { SaveNoticeWords } from '../saved-searches/save-notice.tsx'

interface Notice {
  readonly words: SaveNoticeWords
  /** Its own: the same words said again are another notice. */
  readonly number: number
}

interface Notices {
  readonly shown: readonly Notice[]
  readonly next: number
}

/**
 * Notices above the tabs: what was said last, below the way back from the last deletion. That stays until it is closed,
 * there is another one, or something was restored; a failure does not end it.
 */
export function useNotices() {
  const [{ shown }, setNotices] = useState<Notices>({ shown: [], next: 0 })
  return {
    shown,
    say: (words: SaveNoticeWords | null) => setNotices((before) => noticesAfter(before, words)),
    hide: (number: number) =>
      setNotices(({ shown: before, next }) => ({
        shown: before.filter((notice) => notice.number !== number),
        next,
      })),
  }
}

function noticesAfter({ shown, next }: Notices, words: SaveNoticeWords | null): Notices {
  const ways = shown.filter((notice) => hasUndo(notice.words))
  if (words === null) return { shown: ways, next }
  const endsWays = hasUndo(words) || !('error' in words || words.gone)
  return { shown: [...(endsWays ? [] : ways), { words, number: next }], next: next + 1 }
}

function hasUndo(words: SaveNoticeWords): boolean {
  return 'undo' in words && words.undo !== undefined
}
