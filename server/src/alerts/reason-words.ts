import type { AlertPlace } from '@plat/contract/alerts/alerts'
import { type Locale, type Localized, LOCALES, localize } from '@plat/contract/platform/localized'
import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import { defaultStatus } from '@plat/contract/search/search-criteria'
import { plainLanguage, plainText } from '@plat/contract/search/words/plain-language'
import { STATUS_WORDS } from '@plat/contract/search/words/search-parts'
import { searchSentence } from '../search/criteria-words.ts'
import { WITHOUT_SHAPE } from './checked-alert.ts'
import { filledIn } from '../platform/words.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'

/** Criteria that say where. */
const WHERE: ReadonlySet<string> = new Set(['___geometry', '___place', '___address'])

const EVERYTHING = {
  en: 'everything {where}',
  es: 'todo {where}',
} as const satisfies Record<Locale, string>

/** An alert, or a notification of one, as it is read for its reason. */
interface Reasoned {
  readonly module: string
  /** As they were stored with it; null for one of a record. */
  readonly words: readonly CriterionWords[] | null
  /** Left out where nothing is to be said of it. */
  readonly place?: AlertPlace
}

/**
 * The criteria that an alert's owner chose, in words. The area is left out where its name says it, and live or archived
 * where it is the module's default. Where nothing was chosen: everything in its area.
 */
export function reasonWords(
  document: TenantDocument,
  { module: code, words, place }: Reasoned,
): CriterionWords[] {
  const usual = usualStatus(document, code)
  const said = (words ?? []).filter((part) => !(isStatusCategory(part) && usual(part.text)))
  const [where, chosen] = [said.filter(isWhere), said.filter((part) => !isWhere(part))]
  const [first, ...others] = place === undefined || isSaidByName(place, where) ? [] : where
  const isEverything = chosen.every(({ criterion }) => criterion === WITHOUT_SHAPE.criterion)
  if (isEverything && place !== undefined)
    return [everything(first ?? named(place)), ...others, ...chosen]
  return first === undefined ? chosen : said
}

/** The same as a sentence: `Building permits, Type: New building`; `Building permits, everything in West`. */
export function reasonSentence(
  document: TenantDocument,
  alert: Reasoned & Required<Pick<Reasoned, 'place'>>,
  locale: Locale,
): string {
  return searchSentence(
    reasonWords(document, alert),
    locale,
    moduleOf(document, alert.module)?.name,
  )
}

function isWhere({ criterion }: CriterionWords): boolean {
  return WHERE.has(criterion)
}

/** Whether the name of an area says all of it: `Custom Area`, `Grid` and an address do not; nor how far around a place. */
function isSaidByName({ type }: AlertPlace, where: readonly CriterionWords[]): boolean {
  if (type.code === 'custom' || type.code === 'grid') return false
  const inPlace = plainText('en')('sentence.in', { place: '' })
  return where.every(
    ({ criterion, text }) => criterion === '___place' && localize(text, 'en').startsWith(inPlace),
  )
}

/** An area by its name: `in West`. */
function named({ name }: AlertPlace): CriterionWords {
  const inLanguage = (locale: Locale) =>
    plainText(locale)('sentence.in', { place: localize(name, locale) })
  return {
    criterion: '___place',
    label: null,
    text: { en: inLanguage('en'), es: inLanguage('es') },
  }
}

function everything(where: CriterionWords): CriterionWords {
  const inLanguage = (locale: Locale) =>
    filledIn(EVERYTHING[locale], { where: localize(where.text, locale) })
  return { ...where, text: { en: inLanguage('en'), es: inLanguage('es') } }
}

/** The part of a search that says live or archived: a module's own choice of statuses has the same criterion. */
function isStatusCategory({ criterion, value, label }: CriterionWords): boolean {
  return criterion === 'status' && value === undefined && label === null
}

/** Whether a text is that of the default status of the module, in the agency's texts of today or the portal's own. */
function usualStatus(document: TenantDocument, code: string): (text: Localized) => boolean {
  const id = STATUS_WORDS[defaultStatus('registered', moduleOf(document, code)?.filters ?? [])]
  return (text) =>
    LOCALES.some((locale) =>
      [plainLanguage(locale, document.tenant.texts).text(id), plainText(locale)(id)].includes(
        localize(text, locale),
      ),
    )
}
