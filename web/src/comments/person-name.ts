import type { StaffComment } from '@plat/contract/comments/comments'
import type { Translate } from '../shell/use-t.ts'

/** The name of somebody, or that the account is gone. */
export function personName(person: StaffComment['user'], t: Translate): string {
  return person === null
    ? t('callLogs.goneAccount')
    : `${person.first_name} ${person.last_name}`.trim()
}
