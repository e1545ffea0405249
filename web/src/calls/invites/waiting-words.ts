import type { CallInformation } from '@plat/contract/calls/calls'
import type { CallInvited } from '@plat/contract/calls/invites'
import type { Translate } from '../../ui/use-t.ts'
import { personName } from '../person-name.ts'

/** Name of an invited person; the address where no one has used the invitation. */
export function invitedName({ person, email }: CallInvited, t: Translate): string {
  return person === null ? (email ?? t('call.about.unnamed')) : personName(person, t)
}

/** Says who waits to be admitted, and whether to interpret. */
export function waitsWords(invited: CallInvited, t: Translate): string {
  const name = invitedName(invited, t)
  return invited.interpreter
    ? t('call.seat.waiting', { name })
    : t('call.admission.waiting', { count: 1, name })
}

/** Says who can be admitted to a call now: by name, or how many. Empty: no one. */
export function waitingWords(information: CallInformation | null, t: Translate): string {
  const waiting = (information?.invitations ?? []).filter(
    ({ state, here }) => state === 'waiting' && here,
  )
  const [first] = waiting
  if (first === undefined) return ''
  return waiting.length === 1
    ? waitsWords(first, t)
    : t('call.admission.waiting', { count: waiting.length, name: invitedName(first, t) })
}
