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

/** Criteria that say where: the alert's area has a name of its own. */
const WHERE: ReadonlySet<string> = new Set(['___geometry', '___place', '___address'])

const EVERYTHING = {
  en: 'everything in {area}',
  es: 'todo en {area}',
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
 * What was chosen for an alert: without its area, which has a name of its own, and without live or archived where that
 * is what an alert of the module has by itself. Where nothing was chosen: everything in its area.
 */
export function reasonWords(
  document: TenantDocument,
  { module: code, words, place }: Reasoned,
): CriterionWords[] {
  const usual = usualStatus(document, code)
  const chosen = (words ?? []).filter(
    (part) => !WHERE.has(part.criterion) && !(isStatusCategory(part) && usual(part.text)),
  )
  const isEverything = chosen.every(({ criterion }) => criterion === WITHOUT_SHAPE.criterion)
  return isEverything && place !== undefined ? [everythingIn(place), ...chosen] : chosen
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

function everythingIn({ name }: AlertPlace): CriterionWords {
  const inLanguage = (locale: Locale) =>
    filledIn(EVERYTHING[locale], { area: localize(name, locale) })
  return {
    criterion: '___place',
    label: null,
    text: { en: inLanguage('en'), es: inLanguage('es') },
  }
}

/** The part of a search that says live or archived: a module's own choice of statuses has the same criterion. */
function isStatusCategory({ criterion, value, label }: CriterionWords): boolean {
  return criterion === 'status' && value === undefined && label === null
}

/** Whether words say the status that an alert of the module has by itself, by the texts of today or the portal's own. */
function usualStatus(document: TenantDocument, code: string): (text: Localized) => boolean {
  const id = STATUS_WORDS[defaultStatus('registered', moduleOf(document, code)?.filters ?? [])]
  return (text) =>
    LOCALES.some((locale) =>
      [plainLanguage(locale, document.tenant.texts).text(id), plainText(locale)(id)].includes(
        localize(text, locale),
      ),
    )
}
