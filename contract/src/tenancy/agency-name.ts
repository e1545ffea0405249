import { localize } from '../platform/localized.ts'
import type { Branding } from './branding.ts'

/**
 * A sentence that names an agency as its language does: with its article, which Spanish contracts
 * (`del Condado`) and a beginning sentence capitalizes (`The City of Harbor is …`).
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
  const sentence = write(name)
  const whole =
    word === 'el' && locale.startsWith('es')
      ? sentence.replaceAll(`de ${name}`, `del ${long}`).replaceAll(`a ${name}`, `al ${long}`)
      : sentence
  return whole.startsWith(name) ? whole.charAt(0).toLocaleUpperCase(locale) + whole.slice(1) : whole
}
