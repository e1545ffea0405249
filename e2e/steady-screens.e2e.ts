import { expect } from 'vitest'
import { mapJourney } from './support/journey.ts'
import { mapDrawn, openModule, PERMITS } from './support/module-page.ts'
import { settled } from './support/settled.ts'

/** Notes what React hides again because code beside it is still to come. */
const WATCH = `{
  window.takenAway = []
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const { style } = target
      if (style?.display === 'none' && style.getPropertyPriority('display') === 'important')
        window.takenAway.push(target.className || target.tagName)
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] })
}`

mapJourney(
  'what a page has shown stays while the rest of its code comes',
  async ({ newPage, demoUrl }) => {
    for (const width of [1280, 390]) {
      const page = await newPage({ viewport: { width, height: 800 } })
      await page.addInitScript(WATCH)
      for (const path of [PERMITS, `${PERMITS}?tab=list`, '/code/code-cases']) {
        await openModule(page, demoUrl('harbor.localhost', path))
        await mapDrawn(page)
        await settled(page)
        expect(await page.evaluate('takenAway'), `${path} at ${width}`).toEqual([])
      }
    }
  },
)
