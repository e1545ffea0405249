import type { SearchToSave } from '../../saved-searches/search-to-save.ts'

/**
 * Address of a search to hand over: with the status written out, because what is searched without one depends on who
 * looks.
 */
export function handedOver(
  modulePath: string,
  { address, criteria }: Pick<SearchToSave, 'address' | 'criteria'>,
): string {
  const query = new URLSearchParams(address)
  if (!query.has('status') && criteria.status !== undefined)
    query.set('status', String(criteria.status))
  return query.size > 0 ? `${modulePath}?${query}` : modulePath
}

interface SearchText {
  /** Of the module's page. */
  readonly title: string
  /** What is searched, in words. */
  readonly sentence: string
  /** What was found; null while it is not counted. */
  readonly found: string | null
  readonly day: string
  readonly link: string
}

/** A search as plain text, for a mail or a note. */
export function searchText({ title, sentence, found, day, link }: SearchText): string {
  const count = found === null ? day : `${found} (${day})`
  return [title, ...(sentence === title ? [] : [sentence]), count, link].join('\n')
}
