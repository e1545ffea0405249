import type { Call } from '@plat/contract/calls/calls'
import { useEffect, useState } from 'react'

/** Key under which a tab stores the call that it waits for. */
const NOTE = 'plat.call'

/**
 * Guid of the call that this tab waits for. It is kept after the end of the call until the notice of the end was read,
 * and through a reload; null: none.
 * @param own the account's call now
 * @returns the guid, and a function that forgets it
 */
export function useAwaitedCall(own: Call | null): readonly [string | null, () => void] {
  const [awaited, setAwaited] = useState(readNote)
  // If no one could be asked, the call has ended by the time the request is answered.
  if (own !== null && own.state !== 'active' && own.id !== awaited) setAwaited(own.id)
  useEffect(() => writeNote(awaited), [awaited])
  return [awaited, () => setAwaited(null)]
}

function readNote(): string | null {
  try {
    return sessionStorage.getItem(NOTE)
  } catch {
    return null
  }
}

function writeNote(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(NOTE)
    else sessionStorage.setItem(NOTE, id)
  } catch {
    // Without storage only a reload loses it.
  }
}
