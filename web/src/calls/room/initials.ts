import type { CallPerson } from '@plat/contract/calls/call-subject'

/** Up to two letters that stand for somebody without a picture. */
export function initials({ first_name, last_name }: CallPerson): string {
  return [first_name, last_name]
    .flatMap((name) => [...name.trim()].slice(0, 1))
    .join('')
    .toUpperCase()
}
