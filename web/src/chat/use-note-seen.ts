import { type Chat, seeChat } from '@plat/contract/chat/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CHAT } from '../api/chat-queries.ts'
import { call } from '../api/client.ts'

/**
 * Notes that the reader's side has seen a chat up to its newest message, once the page is in sight.
 * @param newest number of the newest message on screen
 */
export function useNoteSeen({ id, unread }: Chat, newest: number): void {
  const client = useQueryClient()
  const inSight = useInSight()
  const [noted, setNoted] = useState(0)
  const { mutate } = useMutation({
    networkMode: 'always',
    retry: 5,
    mutationFn: (number: number) => call(seeChat, { params: { id }, body: { number } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [CHAT] }),
  })
  const note = useEffectEvent(() => {
    setNoted(newest)
    mutate(newest)
  })
  const isNew = inSight && unread > 0 && newest > noted
  useEffect(() => {
    if (isNew) note()
  }, [isNew])
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
