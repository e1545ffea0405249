import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { Translate } from '../ui/use-t.ts'

/** Name of a person in a call. */
export function personName({ first_name, last_name }: CallPerson, t: Translate): string {
  return `${first_name} ${last_name}`.trim() || t('call.about.unnamed')
}
