import { useCallback, useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useT } from '../ui/use-t.ts'

/** What has been done, with the way back; or what was not done and why. `retry` null: a retry would fail as well. */
type ActWords =
  | { readonly text: string; readonly undo?: () => void }
  | { readonly text: string; readonly retry: (() => void) | null }

/** Says something above what it is about; null: nothing any more. */
export type Say = (words: ActWords | null) => void

/** What was said last, with a number of its own: the same words said once more are another notice. */
export interface Said {
  readonly words: ActWords | null
  readonly number: number
}

/** What an act said last, for `ActNotice`, and how to say something. */
export function useActNotice(): { said: Said; say: Say } {
  const [said, setSaid] = useState<Said>({ words: null, number: 0 })
  const say = useCallback<Say>(
    (words) => setSaid(({ number }) => ({ words, number: number + 1 })),
    [],
  )
  return { said, say }
}

/** Says what was done, with Undo, or what failed, with Retry. */
export function ActNotice({ said, say }: { said: Said; say: Say }) {
  return <Notice key={said.number} words={said.words} onHide={() => say(null)} />
}

function Notice({ words, onHide }: { words: ActWords | null; onHide: () => void }) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const hasUndo = words !== null && 'undo' in words
  useEffect(() => {
    if (!hasUndo) return undefined
    // What was pressed is gone: the way back is next.
    const frame = requestAnimationFrame(() => root.current?.querySelector('button')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [hasUndo])
  if (words === null) return null
  if ('retry' in words)
    return (
      <Banner action={words.retry && <Button onPress={words.retry}>{t('action.retry')}</Button>}>
        <p>{words.text}</p>
      </Banner>
    )
  return (
    <div ref={root}>
      <Banner
        look="done"
        // A way back stays until something else is said.
        {...(!words.undo && { onHide })}
        action={words.undo && <Button onPress={words.undo}>{t('action.undo')}</Button>}
      >
        <p>{words.text}</p>
      </Banner>
    </div>
  )
}
