import { expect } from 'vitest'
import { barJourney } from './support/bar.ts'
import { mapDrawn, openModule, PERMITS } from './support/module-page.ts'

barJourney(81, 'the map jumps for those who asked for less motion', async (fixtures) => {
  const { newPage, demoUrl } = fixtures
  const steps: number[] = []
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await newPage({ reducedMotion })
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await mapDrawn(page)
    // The scale is drawn anew with each step of a movement.
    await page.evaluate(`{
      window.scales = new Set()
      const scale = document.querySelector('.maplibregl-ctrl-scale')
      new MutationObserver(() => window.scales.add(scale.style.width))
        .observe(scale, { attributes: true, childList: true })
    }`)
    const before = await page.locator('.maplibregl-ctrl-scale').first().getAttribute('style')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect
      .poll(() => page.locator('.maplibregl-ctrl-scale').first().getAttribute('style'))
      .not.toBe(before)
    await mapDrawn(page)
    steps.push(await page.evaluate<number>('window.scales.size'))
  }
  const [flight = 0, jump = 0] = steps
  expect(jump, 'steps of a jump').toBe(1)
  expect(flight, 'steps of a flight').toBeGreaterThan(1)
  return `${jump} step instead of ${flight}`
})
