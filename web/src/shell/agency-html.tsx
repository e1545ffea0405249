import type { Localized } from '@plat/contract/platform/localized'
import { SafeHtml } from '../ui/safe-html.tsx'
import { useOtherLanguage } from './agency-words.tsx'
import { useLocalize } from '../ui/use-t.ts'

interface AgencyHtmlProps {
  text: Localized
  className?: string | undefined
}

/** HTML of the agency, cleaned, and marked where it is in another language than the page. */
export function AgencyHtml({ text, className }: AgencyHtmlProps) {
  const html = useLocalize()(text)
  const language = useOtherLanguage()(text)
  return <SafeHtml html={html} lang={language} className={className} />
}
