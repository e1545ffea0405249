import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { useRoom } from './room-context.ts'
import { newsBetween } from './room-news.ts'
import type { RoomSnapshot } from './room-session.ts'

/** What has just happened in the room, in words to be read out. @param isChatOpen the chat says its lines itself */
export function useRoomNews(isChatOpen: boolean): string {
  const t = useT()
  const { session } = useRoom()
  const [said, setSaid] = useState('')
  const tell = useEffectEvent((before: RoomSnapshot, after: RoomSnapshot) => {
    const news = newsBetween(before, after, isChatOpen)
    if (news.length > 0) setSaid(news.map(({ id, name }) => t(id, { name })).join(' '))
  })
  useEffect(() => {
    let before = session.getSnapshot()
    return session.subscribe(() => {
      const after = session.getSnapshot()
      tell(before, after)
      before = after
    })
  }, [session])
  return said
}
