import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mapJourney } from './support/journey.ts'
import { mapDrawn, openModule, PERMITS } from './support/module-page.ts'
import { settled } from './support/settled.ts'

mapJourney(
  'one thing is said for each act, and nothing when a page opens',
  async ({ page, demoUrl }) => {
    await page.addInitScript(LISTEN)
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await mapDrawn(page)
    await settled(page)

    const words = page.getByRole('searchbox', { name: 'Words' })
    await words.fill('kitchen')
    await expect.poll(() => said(page).then((all) => all.at(-1))).toMatch(/kitchen.*permits/)
    expect(await said(page), 'what is on the page at first is read anyway').toEqual([
      expect.stringContaining('kitchen'),
    ])

    await settled(page)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => said(page).then((all) => all.at(-1))).toMatch(/^[\d,]+ in this view$/)
    expect(await said(page), 'a closer look at the map').toHaveLength(2)

    await words.fill('qqqqqq')
    await expect.poll(() => said(page).then((all) => all.at(-1))).toContain('could not find any')
    await settled(page)
    const all = await said(page)
    expect(all, 'nothing was found').toHaveLength(3)
    expect(all.join(' ')).not.toMatch(/(^|[^\d,])0 permits/)
  },
)

/** Notes what changes in live regions; one that comes with its text is read where it stands. */
const LISTEN = `{
  window.said = []
  const LIVE = '[role=status]:not([aria-live=off]), [role=alert]'
  const note = (node) => {
    const element = node instanceof Element ? node : node.parentElement
    const region = element?.closest(LIVE)
    const text = region?.textContent.trim()
    if (text && window.said.at(-1) !== text) window.said.push(text)
  }
  new MutationObserver((changes) => {
    for (const { target } of changes) note(target)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}`

function said(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('window.said')
}
