import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import type { SharedBy } from '@plat/contract/saved-searches/saved-searches'
import { agencySentence } from '@plat/contract/tenancy/agency-name'
import type { Branding } from '@plat/contract/tenancy/branding'
import { wording } from '../platform/words.ts'

// Web pages have the same texts in `saved.byVisitor` and its neighbors.
const WORDS = {
  visitor: {
    en: 'Shared by a visitor. {agency} did not write this.',
    es: 'Compartida por un visitante. {agency} no escribió esto.',
  },
  staff: { en: 'Shared by {by}', es: 'Compartida por {by}' },
} as const satisfies Record<string, Localized>

const words = wording(WORDS)

/** Says who shared a search, beside what its owner wrote. @param title of the agency */
export function sharedByWords(
  { who, name }: SharedBy,
  locale: Locale,
  title: Pick<Branding['title'], 'long' | 'article'>,
): string {
  if (who === 'visitor')
    return agencySentence(title, locale, (agency) => words('visitor', locale, { agency }))
  const by = [name, localize(title.long, locale)].filter(Boolean).join(', ')
  return words('staff', locale, { by })
}

/** What a visitor wrote is in quotation marks; the words of staff are the agency's. */
export function ownersTitle(title: string, sharedBy: Pick<SharedBy, 'who'> | null): string {
  return sharedBy?.who === 'visitor' ? `“${title}”` : title
}
