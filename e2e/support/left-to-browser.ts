import { SERVED_ID } from '@plat/contract/platform/served-page'
import type { Page } from 'playwright-core'

/** Removes the data of a rendered page before the application reads it. */
const WITHOUT_SERVED = `new MutationObserver(() => document.getElementById('${SERVED_ID}')?.remove())
  .observe(document, { childList: true, subtree: true })`

/**
 * Makes the browser render pages itself, as it does where a proxy cuts a document short. For journeys that replace an API
 * answer: the server has read the real one already.
 */
export async function leaveToBrowser(page: Page): Promise<void> {
  await page.addInitScript(WITHOUT_SERVED)
}
