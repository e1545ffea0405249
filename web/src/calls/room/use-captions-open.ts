import { useEffect, useState } from 'react'
import { useRoom, useRoomSnapshot } from './room-context.ts'

/** Whether captions are shown: when the visitor wants them, and, until they close them, when somebody's come. */
export function useCaptionsOpen() {
  const { session } = useRoom()
  const { captions } = useRoomSnapshot()
  const [wish, setWish] = useState<'open' | 'closed' | null>(null)
  const isOpen = wish === null ? captions.some(({ peer }) => peer !== null) : wish === 'open'
  useEffect(() => session.setCaptions(wish === 'open'), [session, wish])
  return { isOpen, toggle: () => setWish(isOpen ? 'closed' : 'open') }
}
