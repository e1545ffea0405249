import { localize, type Locale, type Localized } from '../../platform/localized.ts'
import { own } from '../../platform/own.ts'
import { ENGLISH_WORDS, type WordId } from './english-words.ts'

/** What writing a search in words needs of the language. */
export interface Language {
  /** Like `en` or `es-US`. */
  locale: string
  text: (id: WordId, values?: Record<string, string | number>) => string
  /** Writes a calendar day, `YYYY-MM-DD`. */
  day: (day: string) => string
  number: (number: number) => string
}

/** The portal's language of that name. */
export function localeOf({ locale }: Pick<Language, 'locale'>): Locale {
  return locale.startsWith('es') ? 'es' : 'en'
}

/** Whether a message is one of those that a search is put into words with. */
export function isWordId(id: string): id is WordId {
  return Object.hasOwn(ENGLISH_WORDS, id)
}

/** A wording with more than names to fill in: these texts have no plural forms. */
const NOT_PLAIN = /\{[^}]*[,{]/

/**
 * Texts of a language, filled in.
 * @param texts by message id; English where one is missing
 * @param overrides texts that the agency words otherwise, by message id
 */
export function wordsIn(
  locale: string,
  texts: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, Localized>> = {},
): Language['text'] {
  return (id, values = {}) => {
    const other = own(overrides, id)
    const wanted = other === undefined ? '' : localize(other, locale)
    const text = own(texts, id) ?? ENGLISH_WORDS[id]
    const pattern = wanted === '' || NOT_PLAIN.test(wanted) ? text : wanted
    return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      String(own(values, name) ?? whole),
    )
  }
}
