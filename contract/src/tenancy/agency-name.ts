import { localize } from '../platform/localized.ts'
import type { Branding } from './branding.ts'

/** The words that Spanish joins with “el”, not the ends of others, such as “para”. */
const CONTRACTED = /(^|[^\p{L}])(de|a) $/iu

/**
 * A sentence that names an agency as its language does: with its article, which Spanish contracts
 * (`del Condado`) and the beginning of a sentence capitalizes (`The City of Harbor is …`).
 * @param write the sentence around the name.
 */
export function agencySentence(
  title: Pick<Branding['title'], 'long' | 'article'>,
  locale: string,
  write: (agency: string) => string,
): string {
  const long = localize(title.long, locale)
  const word = localize(title.article, locale)
  if (word === '') return write(long)
  const name = `${word} ${long}`
  const contracts = word === 'el' && locale.startsWith('es')
  const begun = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  return write(name)
    .split(name)
    .reduce((text, rest) => {
      if (contracts && CONTRACTED.test(text)) return `${text.slice(0, -1)}l ${long}${rest}`
      return text + (/(^|[.?!] )$/.test(text) ? begun : name) + rest
    })
}
