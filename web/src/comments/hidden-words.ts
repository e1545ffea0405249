import type { PublicComment } from '@plat/contract/comments/comments'
import type { Translate } from '../ui/use-t.ts'

/** Says who hid a comment, and why. */
export function hiddenWords(
  { by, reason }: Pick<NonNullable<PublicComment['hidden']>, 'by' | 'reason'>,
  t: Translate,
): string {
  return by === 'reports'
    ? t('comments.hiddenByReports')
    : t('comments.hiddenByAgency', { reason: reason ?? 'other' })
}
