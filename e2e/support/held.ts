import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The application's own code, without which a page is as the server has sent it. */
export const APPLICATION = '**/assets/index-*.js'

/** Opens a page without the application's own code, until it is released; `failed`: then it does not come. */
export async function openHeld(
  page: Page,
  address: string,
  end: 'loaded' | 'failed' = 'loaded',
): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(APPLICATION, async (route) => {
    await held
    await (end === 'loaded' ? route.continue() : route.abort())
  })
  await page.goto(address, { waitUntil: 'commit' })
  // The first of its files is there before anybody can press anything.
  await expect.poll(() => page.evaluate('window.platEarly !== undefined')).toBe(true)
  return release
}

/** Names of buttons and sliders that are seen though only scripts could answer them. */
export function deadControls(page: Page): Promise<string[]> {
  return page.locator('button, [role=button], input[type=range]').evaluateAll((buttons) =>
    (
      buttons as {
        type: string
        form: unknown
        innerText: string
        ariaLabel: string | null
        checkVisibility(): boolean
        ariaExpanded: string | null
      }[]
    )
      .filter((button) => button.checkVisibility() && !(button.type === 'submit' && button.form))
      .filter((button) => button.ariaExpanded === null)
      .map((button) => button.ariaLabel ?? button.innerText),
  )
}
