import type { Localized } from '@plat/contract/platform/localized'
import { Marked } from 'marked'
import { useOtherLanguage } from '../shell/agency-words.tsx'
import { useLocalize } from '../shell/use-t.ts'
import { SafeHtml } from '../ui/safe-html.tsx'

const marked = new Marked({ gfm: true })

interface MarkdownNoteProps {
  text: Localized
  className?: string | undefined
  /** Links open in a new window. */
  away?: boolean
}

/** A note of the agency in Markdown; what HTML it holds is cleaned like every other text of an agency. */
export function MarkdownNote({ text, className, away = false }: MarkdownNoteProps) {
  const html = marked.parse(useLocalize()(text), { async: false })
  const language = useOtherLanguage()(text)
  return <SafeHtml html={html} lang={language} className={className} away={away} />
}
