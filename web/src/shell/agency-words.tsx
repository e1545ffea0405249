import { type Locale, type Localized, otherLanguage } from '@plat/contract/platform/localized'
import { use, useCallback } from 'react'
import { useIntl } from 'react-intl'
import { TenantContext } from './tenant.tsx'
import { useLocalize } from '../ui/use-t.ts'

/**
 * The language of a text of the agency, for its `lang`, where it is not the page's: screen readers and
 * translators read a title in the language that it is in.
 */
export function useOtherLanguage(): (text: Localized) => Locale | undefined {
  const { locale } = useIntl()
  const agency = use(TenantContext)?.config.locale
  return useCallback(
    (text) => (agency === undefined ? undefined : otherLanguage(text, locale, agency)),
    [locale, agency],
  )
}

/** A text of the agency, marked where it is in another language than the page. */
export function AgencyWords({ text }: { text: Localized }) {
  const words = useLocalize()(text)
  const language = useOtherLanguage()(text)
  return language === undefined ? <>{words}</> : <span lang={language}>{words}</span>
}
