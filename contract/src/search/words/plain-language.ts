import type { Locale, Localized } from '../../platform/localized.ts'
import { ENGLISH_WORDS } from './english-words.ts'
import { type Language, wordsIn } from './language.ts'
import { SPANISH_WORDS } from './spanish-words.ts'

const LANGUAGES = {
  en: { tag: 'en-US', texts: ENGLISH_WORDS, ...formatsOf('en-US') },
  es: { tag: 'es-US', texts: SPANISH_WORDS, ...formatsOf('es-US') },
} as const satisfies Record<Locale, unknown>

/** How days and numbers are written: made once, for each takes a fraction of a millisecond to make. */
function formatsOf(tag: string) {
  return {
    days: new Intl.DateTimeFormat(tag, {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    }),
    numbers: new Intl.NumberFormat(tag),
  }
}

/** A language without a browser: as the page writes it. @param overrides the agency's own texts, by message id */
export function plainLanguage(
  locale: Locale,
  overrides: Readonly<Record<string, Localized>> = {},
): Language {
  const { tag, texts, days, numbers } = LANGUAGES[locale]
  return {
    locale: tag,
    text: wordsIn(locale, texts, overrides),
    day: (day) => days.format(new Date(day)),
    number: (number) => numbers.format(number),
  }
}

/** One of the portal's own texts in a language. */
export function plainText(locale: Locale): Language['text'] {
  return wordsIn(locale, LANGUAGES[locale].texts)
}
