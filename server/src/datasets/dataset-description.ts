import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import { filledIn } from '../platform/words.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { DatasetFacts } from './describe-dataset.ts'

/** What Google takes as the description of a `Dataset`, in characters; catalogues have no other limits. */
const SHORTEST = 50
const LONGEST = 5_000

const SENTENCE: Localized = {
  en: '{name} of {agency} as data: when they were loaded, what is in them, and how to take them along.',
  es: '{name} de {agency} como datos: cuándo se cargaron, qué contienen y cómo llevárselos.',
}

/** What catalogues and search engines say of a dataset: the agency's words, and a sentence of ours where they are few. */
export function datasetDescription(
  { tenant }: TenantDocument,
  { title, description }: Pick<DatasetFacts, 'title' | 'description'>,
  locale: Locale,
): string {
  const words = description === null ? '' : localize(description, locale).trim()
  if (words.length >= SHORTEST) return words.slice(0, LONGEST)
  const parts = { name: localize(title, locale), agency: tenant.branding.title.long }
  return [words, filledIn(localize(SENTENCE, locale), parts)].filter(Boolean).join(' ')
}
