import { closeSiteGate } from '@plat/contract/accounts/site-gate'
import { call } from '../../api/client.ts'

let closing: Promise<boolean> | null = null

/**
 * Closes the site gate on the server, whose answer takes the browser's cookies away. One request at a time: the
 * answer to a second one could come after somebody has passed the gate again, and would take the new cookie.
 *
 * @returns whether the server closed it; false without an answer
 */
export function closeSiteGateOnce(): Promise<boolean> {
  closing ??= call(closeSiteGate, {})
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      closing = null
    })
  return closing
}

/** Waits until no request to close the gate is under way. */
export async function siteGateSettled(): Promise<void> {
  await closing
}
