import { type Chat, CHAT_PATIENCE_SECONDS } from '@plat/contract/chat/chat'
import { useEffect, useState } from 'react'

/** Whether the resident has waited for an answer as long as `CHAT_PATIENCE_SECONDS`, by the server's clock. */
export function useIsLate({
  waiting_since: since,
  waiting_seconds: seconds,
}: Pick<Chat, 'waiting_since' | 'waiting_seconds'>): boolean {
  /** Beginning of the wait that became too long while the page was open. */
  const [lateSince, setLateSince] = useState<string | null>(null)
  const left = CHAT_PATIENCE_SECONDS - (seconds ?? 0)
  useEffect(() => {
    if (since === null || left <= 0) return undefined
    const timer = setTimeout(() => setLateSince(since), left * 1_000)
    return () => clearTimeout(timer)
  }, [since, left])
  return since !== null && (left <= 0 || lateSince === since)
}
