import type { Localized } from '@plat/contract/platform/localized'
import { Suspense } from 'react'
import { useOtherLanguage } from '../shell/agency-words.tsx'
import { useLocalize } from '../ui/use-t.ts'
import { servedCode } from '../ui/later.ts'
import { isPlainText } from './plain-text.ts'

const MarkdownText = servedCode(
  'src/statistics/markdown-text.tsx',
  () => import('./markdown-text.tsx'),
)

interface MarkdownNoteProps {
  text: Localized
  className?: string | undefined
  /** Links open in a new window. */
  away?: boolean
}

/** A note of the agency in Markdown. The code that reads Markdown comes only for one that has any. */
export function MarkdownNote({ text: note, className, away = false }: MarkdownNoteProps) {
  const text = useLocalize()(note)
  const lang = useOtherLanguage()(note)
  const plain = (
    <div lang={lang} className={className}>
      <p>{text}</p>
    </div>
  )
  if (isPlainText(text)) return plain
  return (
    // Keeps about its room: what is not read yet is full of signs that are not for readers.
    <Suspense fallback={<div style={{ visibility: 'hidden' }}>{plain}</div>}>
      <MarkdownText text={text} lang={lang} className={className} away={away} />
    </Suspense>
  )
}
