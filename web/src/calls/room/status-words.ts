import type { MessageId } from '../../locales/message-id.ts'
import type { RoomSnapshot } from './room-session.ts'

/** What to say of a room that is not simply on; null: it is. */
export function statusWords({
  status,
  people,
}: Pick<RoomSnapshot, 'status' | 'people'>): MessageId | null {
  switch (status.kind) {
    case 'joining':
      return status.lobby ? 'call.room.inLobby' : 'call.room.joining'
    case 'reconnecting':
      return 'call.room.reconnecting'
    case 'live':
      return liveWords(people)
    default:
      return null
  }
}

function liveWords(people: RoomSnapshot['people']): MessageId | null {
  const there = people.filter(({ participant }) => participant.state === 'connected')
  if (there.length === 0) return 'call.room.waiting'
  const links = new Set(there.map(({ link }) => link))
  if (links.has('connected') || links.has('reconnecting')) return null
  if (links.has('blocked')) return 'call.room.blocked'
  // Without a way for media there is no link to anybody.
  return links.has('connecting') ? 'call.room.connecting' : 'call.room.chatOnly'
}
