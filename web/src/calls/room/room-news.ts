import type { MessageId } from '../../locales/message-id.ts'
import { personName } from '../person-name.ts'
import type { RoomSnapshot } from './room-session.ts'

/** Something that happened in the room, for who does not see it. */
export interface RoomNews {
  readonly id: MessageId
  readonly name: string
}

type Seen = Pick<RoomSnapshot, 'people' | 'lobby' | 'messages' | 'self' | 'quality' | 'note'>

/** What is new between two looks at a room; who is there at the first look is no news. */
export function newsBetween(before: Seen, after: Seen, isChatOpen: boolean): RoomNews[] {
  const news: RoomNews[] = []
  const here = ({ people }: Seen) =>
    new Map(
      people
        .filter(({ participant }) => participant.state === 'connected')
        .map(({ participant }) => [participant.id, personName(participant.person)]),
    )
  const [were, are] = [here(before), here(after)]
  for (const [id, name] of are) if (!were.has(id)) news.push({ id: 'call.room.newsJoined', name })
  for (const [id, name] of were) if (!are.has(id)) news.push({ id: 'call.room.newsLeft', name })
  for (const { id, person } of after.lobby)
    if (!before.lobby.some((one) => one.id === id))
      news.push({ id: 'call.room.waits', name: personName(person) })
  const last = after.messages.at(-1)
  if (!isChatOpen && last && last !== before.messages.at(-1) && last.from !== after.self?.id)
    news.push({ id: 'call.room.newsMessage', name: personName(last.person) })
  for (const { participant, note } of after.people) {
    const earlier = before.people.find((one) => one.participant.id === participant.id)
    if (note.hand && earlier && !earlier.note.hand)
      news.push({ id: 'call.room.newsHand', name: personName(participant.person) })
  }
  if (after.note.thin && !before.note.thin) news.push({ id: 'call.room.thin', name: '' })
  if (before.note.thin && !after.note.thin) news.push({ id: 'call.room.wideAgain', name: '' })
  return news
}
