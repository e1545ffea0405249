import type { AlertPlace } from '@plat/contract/alerts/alerts'
import { type Locale, type Localized, LOCALES, localize } from '@plat/contract/platform/localized'
import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import { defaultStatus } from '@plat/contract/search/search-criteria'
import { plainLanguage, plainText } from '@plat/contract/search/words/plain-language'
import { STATUS_WORDS } from '@plat/contract/search/words/search-parts'
import { searchSentence } from '../search/criteria-words.ts'
import { WITHOUT_SHAPE } from './checked-alert.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'

/** Criteria that say where: the alert's area has a name of its own. */
const WHERE: ReadonlySet<string> = new Set(['___geometry', '___place', '___address'])

const EVERYTHING = {
  en: 'everything in {area}',
  es: 'todo en {area}',
} as const satisfies Record<Locale, string>

/**
 * What was chosen for an alert, of its words as they were stored: without its area, and without live or archived where
 * that is what an alert of the module has by itself.
 * @param code of the module
 */
export function reasonWords(
  document: TenantDocument,
  code: string,
  words: readonly CriterionWords[] | null,
): CriterionWords[] {
  const usual = usualStatus(document, code)
  return (words ?? []).filter(
    (part) => !WHERE.has(part.criterion) && !(isStatusCategory(part) && usual(part.text)),
  )
}

/** The same as a sentence: `Building permits, Type: New building`; `Building permits, everything in West`. */
export function reasonSentence(
  document: TenantDocument,
  alert: {
    readonly module: string
    readonly words: readonly CriterionWords[] | null
    readonly place: AlertPlace
  },
  locale: Locale,
): string {
  const module = moduleOf(document, alert.module)
  const chosen = reasonWords(document, alert.module, alert.words)
  const everything = {
    criterion: '___place',
    label: null,
    text: localize(EVERYTHING, locale).replace('{area}', () => localize(alert.place.name, locale)),
  }
  const isEverything = chosen.every(({ criterion }) => criterion === WITHOUT_SHAPE.criterion)
  return searchSentence(isEverything ? [everything, ...chosen] : chosen, locale, module?.name)
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
