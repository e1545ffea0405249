import { Marked } from 'marked'
import { SafeHtml } from '../ui/safe-html.tsx'

const marked = new Marked({ gfm: true })

interface MarkdownTextProps {
  text: string
  className?: string | undefined
  lang?: string | undefined
  /** Links open in a new window. */
  away?: boolean
}

/** A text in Markdown; what HTML it holds is cleaned like every other text of an agency. */
export default function MarkdownText({ text, ...rest }: MarkdownTextProps) {
  return <SafeHtml html={marked.parse(text, { async: false })} {...rest} />
}
