import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barJourney } from './support/bar.ts'
import { focused } from './support/keyboard.ts'
import { openModule, PERMITS } from './support/module-page.ts'
import { settled } from './support/settled.ts'

/** What the journey took when it was first counted: 86. */
const MOST = 50

barJourney(
  78,
  'kitchen remodels in Northgate since 2025: the second record, its history, and back',
  async ({ page, demoUrl }) => {
    const keys = countedKeys(page)
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await settled(page)
    await keys.until('Skip to the filters', 'Tab')
    await keys.press('Enter')
    await expect.poll(() => focused(page)).toBe('Filters')

    await keys.press('Tab')
    await keys.until('Date received', 'ArrowDown')
    await keys.press('Tab')
    await keys.type('01012025')
    await expect.poll(() => new URL(page.url()).search).toContain('2025-01-01')
    await keys.until('Words', 'Tab')
    await keys.press('Tab')
    await keys.type('kitchen')
    await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('kitchen')
    await settled(page)
    await keys.until('Place', 'Tab')
    await keys.press('Tab')
    await keys.press('Tab')
    await keys.type('north')
    await page
      .getByRole('option', { name: /^Northgate/ })
      .first()
      .waitFor()
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect.poll(() => new URL(page.url()).search).toContain('place')
    await settled(page)
    await keys.press('Enter')
    const list = page.getByRole('list', { name: 'On the map' })
    await list.getByRole('link').nth(1).waitFor()
    await settled(page)
    await expect.poll(() => focused(page)).toContain('On the map')

    await keys.press('Tab')
    await keys.press('Tab')
    const second = await focused(page)
    expect(second, 'the second record').toBe(await list.getByRole('link').nth(1).innerText())
    await keys.press('Enter')
    const history = page.getByRole('region', { name: 'History' })
    await history.waitFor()
    await settled(page)
    await keys.until('Go to history', 'Tab')
    await keys.press('Enter')
    expect(await history.and(page.locator(':focus')).count(), 'at its history').toBe(1)
    await keys.press('Escape')
    await history.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(second)
    expect(keys.count(), 'key presses').toBeLessThanOrEqual(MOST)
    return `${keys.count()} key presses, at most ${MOST}`
  },
)

function countedKeys(page: Page) {
  let count = 0
  const press = async (key: string) => {
    count += 1
    await page.keyboard.press(key)
  }
  return {
    count: () => count,
    press,
    /** Presses a key until what has the focus begins with `name`. */
    async until(name: string, key: string) {
      const passed: string[] = []
      while (!(await focused(page)).startsWith(name)) {
        passed.push(await focused(page))
        if (passed.length > MOST) throw new Error(`no ${name} after ${passed.join(' · ')}`)
        await press(key)
      }
    },
    async type(text: string) {
      for (const letter of text) await press(letter)
    },
  }
}
