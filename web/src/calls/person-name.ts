import type { CallPerson } from '@plat/contract/calls/call-subject'

/** How a person in a call is named. */
export function personName({
  first_name,
  last_name,
}: Pick<CallPerson, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim()
}
