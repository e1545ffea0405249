import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../live/live-context.ts'
import { useLiveStatus } from '../live/use-live.ts'
import { CHAT } from '../api/chat-news.ts'
import { POLL_MS } from './chat-queries.ts'

/**
 * Has everything of conversations read again when something is written, for as long as it is on screen.
 * @returns milliseconds after which to look by oneself; false while news are heard live
 */
export function useChatNews(): number | false {
  const client = useQueryClient()
  const live = useLive()
  const isOpen = useLiveStatus().kind === 'open'
  useEffect(() => {
    if (live === null) return
    const readAgain = () => void client.invalidateQueries({ queryKey: [CHAT] })
    const stops = [live.on('chat_message', readAgain), live.on('chat_seen', readAgain)]
    return () => stops.forEach((stop) => stop())
  }, [client, live])
  useEffect(() => {
    // What was written while nothing was heard.
    if (isOpen) void client.invalidateQueries({ queryKey: [CHAT] })
  }, [client, isOpen])
  return isOpen ? false : POLL_MS
}
