import { SERVED_ID } from '@plat/contract/platform/served-page'
import type { Page } from 'playwright-core'

/** Takes what a rendered page tells the browser out of it, before the application reads it. */
const WITHOUT_SERVED = `new MutationObserver(() => document.getElementById('${SERVED_ID}')?.remove())
  .observe(document, { childList: true, subtree: true })`

/**
 * Makes the browser draw pages that the server has rendered, as where a proxy cuts them short: for journeys that stand in
 * for an answer of the API, which the server asks for itself.
 */
export async function leaveToBrowser(page: Page): Promise<void> {
  await page.addInitScript(WITHOUT_SERVED)
}
