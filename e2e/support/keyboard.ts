import type { Page } from 'playwright-core'

/** Presses a key until the focused element's name is or starts with `name`. */
export async function tabTo(
  page: Page,
  name: string,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const visited: string[] = []
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key)
    const here = await focused(page)
    if (here === name || here.startsWith(`${name} `)) return
    visited.push(here)
  }
  throw new Error(`expected ${key} to reach "${name}", came by ${visited.join(' · ')}`)
}

/** Name of the focused element: its label or its text. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const element = document.activeElement
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim()
    const label = element.getAttribute('aria-label') || labels
      || [...(element.labels ?? [])].map((one) => one.innerText).join(' ')
    return (label || element.innerText || element.tagName).replace(/\\s+/g, ' ').trim()
  })()`)
}
