import { z } from 'zod'

export const LOCALES = ['en', 'es'] as const
export type Locale = (typeof LOCALES)[number]

/** Cookie that holds the language chosen in this browser, so that the server can render pages in it. */
export const LOCALE_COOKIE = 'plat-locale'

/** A text in the portal's languages, each as `text` allows; a plain string applies to all of them. */
export function localizedOf<T extends z.ZodType<string>>(text: T) {
  return z.union([text, z.object({ en: text, es: text.optional() }).strict()])
}

/** A text in the portal's languages; a plain string applies to all of them. */
export const Localized = localizedOf(z.string())
export type Localized = z.infer<typeof Localized>

/** The text in `locale`, falling back to English. */
export function localize(text: Localized, locale: string): string {
  if (typeof text === 'string') return text
  return (locale.startsWith('es') ? text.es : undefined) ?? text.en
}

/** The text with its words changed in each of the languages that it has. */
export function inEachLanguage(text: Localized, change: (words: string) => string): Localized {
  if (typeof text === 'string') return change(text)
  return { en: change(text.en), ...(text.es !== undefined && { es: change(text.es) }) }
}

/** Without a word in it a text is in no language: numbers, codes. */
const WORD = /\p{L}{2}/u

/**
 * The language of what `localize` gives, where it is another than that of the page.
 * @param locale of the page
 * @param agency the agency's own language: a plain string is in it
 */
export function otherLanguage(text: Localized, locale: string, agency: Locale): Locale | undefined {
  const page = locale.startsWith('es') ? 'es' : 'en'
  const language =
    typeof text === 'string' ? agency : page === 'es' && text.es !== undefined ? 'es' : 'en'
  return language !== page && WORD.test(localize(text, locale)) ? language : undefined
}
