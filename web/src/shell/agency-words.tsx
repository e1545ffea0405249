import { type Locale, type Localized, otherLanguage } from '@plat/contract/platform/localized'
import { type ElementType, type HTMLAttributes, use, useCallback } from 'react'
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

interface AgencyWordsProps extends HTMLAttributes<HTMLElement> {
  text: Localized
  /** The element around the text; left out: none, or a `span` where the text is in another language than the page. */
  as?: ElementType
}

/** A text of the agency, marked where it is in another language than the page. */
export function AgencyWords({ text, as, ...rest }: AgencyWordsProps) {
  const words = useLocalize()(text)
  const lang = useOtherLanguage()(text)
  if (as === undefined && lang === undefined) return words
  const Element = as ?? 'span'
  return (
    <Element {...rest} lang={lang}>
      {words}
    </Element>
  )
}
