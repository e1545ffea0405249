import type { CallParticipant } from '@plat/contract/calls/calls'
import type { Translate } from '../ui/use-t.ts'
import type { RemoteMedia } from './media/peer-link.ts'
import { personName } from './person-name.ts'
import type { RoomSnapshot } from './room-session.ts'

/** Someone else in the call; `media`: undefined until there is a link to their page. */
export interface StagePerson {
  readonly one: CallParticipant
  readonly media: RemoteMedia | undefined
}

/**
 * Words for the state of the connection, each once; none where all is well.
 * @param isLost the page has lost its live connection
 */
export function stageWords(
  { state, error, quality, note, asksHow }: RoomSnapshot,
  others: readonly StagePerson[],
  isLost: boolean,
  t: Translate,
): string[] {
  if (state === 'joining') return error === null ? [t('call.room.joiningCall')] : []
  const words = others.map(({ one, media }) => {
    const name = personName(one.person, t)
    if (one.state === 'joining') return t('call.room.notOpen', { name })
    if (media?.link === 'connecting') return t('call.room.connecting')
    if (media?.link === 'reconnecting') return t('call.room.reconnecting')
    // Those who only write miss nothing.
    if (media?.link === 'blocked' && !asksHow && (note.camera || !note.muted))
      return t('call.room.blocked', { name })
    if (media?.note?.thin === true) return t('call.room.theirsThin', { name })
    if (one.state === 'joined' && one.peer === null) return t('call.room.noMedia', { name })
    return ''
  })
  if (isLost) words.unshift(t('call.room.reconnecting'))
  if (note.thin) words.push(t('call.room.thin'))
  else if (quality === 'poor') words.push(t('call.room.poor'))
  return [...new Set(words)].filter((line) => line !== '')
}
