import { type ExportFormat, exportPath } from '@plat/contract/exports/exports'

/** Address of a search as a file or feed: a link of the page, not a call. */
export function exportAddress(
  module: string,
  format: ExportFormat,
  search: URLSearchParams,
): string {
  const query = search.toString()
  return `/api${exportPath(module, format)}${query === '' ? '' : `?${query}`}`
}
