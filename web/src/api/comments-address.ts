import { exportComments } from '@plat/contract/comments/comments'
import type { Locale } from '@plat/contract/platform/localized'

/** Address of the comments on a record as a table. */
export function commentsExportAddress(record: string, locale: Locale): string {
  return `/api${exportComments.path.replace(':guid', encodeURIComponent(record))}?lang=${locale}`
}
