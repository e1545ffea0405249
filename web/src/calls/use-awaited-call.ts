import type { Call } from '@plat/contract/calls/calls'
import { useEffect, useState } from 'react'

/** Where a tab notes the call that it waits for. */
const NOTE = 'plat.call'

/**
 * Guid of the call that this tab waits for, or has waited for until it was over and that was read; null for none.
 * A reload does not lose it.
 * @param own the account's call now
 * @returns the guid, and how to forget it
 */
export function useAwaitedCall(own: Call | null): readonly [string | null, () => void] {
  const [awaited, setAwaited] = useState(readNote)
  // A call that no one could be asked about has ended by the time the request is answered.
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
    // Where nothing can be noted, only a reload loses it.
  }
}
