import type { Locale } from '@plat/contract/platform/localized'

/** Address of a small picture of the map where a record lies; the reader's own session says whether there is one. */
export function recordMapAddress(module: string, record: string, locale: Locale): string {
  return `/preview/place/${encodeURIComponent(module)}/${encodeURIComponent(record)}.png?lang=${locale}`
}
