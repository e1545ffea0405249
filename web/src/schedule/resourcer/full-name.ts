import type { CallPerson } from '@plat/contract/calls/call-subject'

/** How somebody of the agency is named. */
export function fullName({ first_name, last_name }: CallPerson): string {
  return `${first_name} ${last_name}`.trim()
}
