import { type Chat, seeChat } from '@plat/contract/chat/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CHAT } from '../api/chat-queries.ts'
import { call } from '../api/client.ts'
import { RESOURCER } from '../api/schedule-queries.ts'

/**
 * Notes that the reader's side has seen a chat up to its newest message, once the page is in sight.
 * @param newest number of the newest message on screen
 */
export function useNoteSeen({ id, unread, side }: Chat, newest: number): void {
  const client = useQueryClient()
  const inSight = useInSight()
  /** Number of the newest message that was noted. */
  const noted = useRef(0)
  const { mutate } = useMutation({
    retry: 5,
    mutationFn: (number: number) => call(seeChat, { params: { id }, body: { number } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [side === 'agency' ? RESOURCER : CHAT] }),
  })
  const note = useEffectEvent(() => {
    noted.current = newest
    mutate(newest)
  })
  useEffect(() => {
    if (inSight && unread > 0 && newest > noted.current) note()
  }, [inSight, unread, newest])
}

/** Whether the tab is in front. */
function useInSight(): boolean {
  const [inSight, setInSight] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setInSight(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return inSight
}
