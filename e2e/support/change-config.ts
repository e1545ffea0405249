import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { sendHttp } from './http.ts'
import { leaveToBrowser } from './left-to-browser.ts'

/** Gives the page a modified configuration of the agency, in which a text is replaced. */
export async function changeConfig(
  page: Page,
  host: string,
  [from, to]: readonly [string, string],
): Promise<void> {
  await leaveToBrowser(page)
  await page.route('**/api/config', async (route) => {
    const { cookie } = await route.request().allHeaders()
    const reply = await sendHttp(inject('demoPort'), {
      host,
      path: '/api/config',
      ...(cookie === undefined ? {} : { headers: { cookie } }),
    })
    expect(reply.text).toContain(from)
    await route.fulfill({ contentType: 'application/json', body: reply.text.replace(from, to) })
  })
}
