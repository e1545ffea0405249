import type { CallSubject } from '@plat/contract/calls/call-subject'
import type { Translate } from '../../shell/use-t.ts'
import { personName } from '../person-name.ts'
import type { Incoming } from '../state/shown-incoming.ts'

/** Who wants what, in a sentence. */
export function incomingTitle(incoming: Incoming, t: Translate): string {
  switch (incoming.kind) {
    case 'ready':
      return t('calls.ready')
    case 'request':
      return t('calls.isCalling', { name: personName(incoming.request.user) })
    case 'join':
      return t('calls.invites', { name: personName(incoming.request.user) })
  }
}

/** What it is about. */
export function incomingSubject(incoming: Incoming): CallSubject {
  return incoming.kind === 'ready' ? incoming.call.subject : incoming.request.subject
}

/** What the caller wants to discuss; null for none. */
export function incomingNote(incoming: Incoming): string | null {
  return incoming.kind === 'request' ? incoming.request.caller_note : null
}

/** Ms since 1970 on the server's clock until which it can be answered; null for an own call, which waits. */
export function incomingUntil(incoming: Incoming): number | null {
  return incoming.kind === 'ready' ? null : new Date(incoming.request.until).getTime()
}
