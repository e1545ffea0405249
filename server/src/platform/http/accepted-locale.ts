import { LOCALES, type Locale } from '@plat/contract/platform/localized'

/** Languages that are looked at: a browser names a handful. */
const MOST = 20

/**
 * The first language of a request, as its client weighs them, that the portal has; null for none.
 * @param header `Accept-Language`, like `fr, es;q=0.9`
 */
export function acceptedLocale(header: string | undefined): Locale | null {
  const wanted = (header ?? '')
    .split(',', MOST)
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const [language = ''] = range.split('-', 1)
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1'
      return { language, weight: Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of wanted) {
    const found = LOCALES.find((locale) => locale === language)
    if (found !== undefined) return found
  }
  return null
}
