import { advanceActive } from './advance-active.ts'
import { advanceWaiting } from './advance-waiting.ts'
import { type CallRow, takeCall } from './call-row.ts'
import { type CallParts, type CallWork, withCalls } from './call-work.ts'

/** Looks at a call and moves it on, unless somebody is at it at this moment; nothing happens to one that has ended. */
export function advanceCall(parts: CallParts, tenant: string, guid: string): Promise<void> {
  return withCalls(parts, tenant, async (work) => {
    const call = await takeCall(work.tx, guid)
    if (call !== null) await moveOn(work, call)
  })
}

/** Moves a locked call on. */
async function moveOn(work: CallWork, call: CallRow): Promise<void> {
  if (call.state === 'waiting') await advanceWaiting(work, call)
  if (call.state === 'active') await advanceActive(work, call)
}
