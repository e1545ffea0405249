import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits for the code that prints, which loads once the page is idle: until then the browser prints what is on screen. */
export async function printReady(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const heard = async (): Promise<string[]> => {
    const { result } = await client.send('Runtime.evaluate', { expression: 'window' })
    const { objectId = '' } = result
    const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId })
    return listeners.map(({ type }) => type)
  }
  await expect.poll(heard).toContain('beforeprint')
  await client.detach()
}
