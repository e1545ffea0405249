import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

const FIND = `(() => {
  const width = document.documentElement.clientWidth
  const faults = []
  const named = (element) => element.tagName.toLowerCase() + ' "'
    + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 50) + '"'
  const hidden = (element) => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    || element.closest('.visually-hidden, [inert], [aria-hidden=true], [data-live-announcer]') !== null
    || getComputedStyle(element).clipPath !== 'none'
  /** The part of an element that its scrolling and clipping ancestors leave in view. */
  const inSight = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect()
    for (let box = element.parentElement; box !== null; box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box)
      if (clipPath !== 'none') return null
      const outer = box.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)]
    }
    ;[left, right] = [Math.max(left, 0), Math.min(right, innerWidth)]
    ;[top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    return right - left > 2 && bottom - top > 2 ? { left, top, right, bottom } : null
  }
  const scrollsAlone = (element) => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1) return true
    return false
  }
  if (document.documentElement.scrollWidth > width) faults.push('the page is ' + document.documentElement.scrollWidth + ' px wide')
  for (const element of document.querySelectorAll('button, a, input, select, h1, h2, h3, p, dd, td, label, li')) {
    if (hidden(element)) continue
    const box = element.getBoundingClientRect()
    if (box.width === 0) continue
    if ((box.right > width + 1 || box.left < -1) && !scrollsAlone(element)) faults.push('beside the window: ' + named(element))
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim()
    const parent = walker.currentNode.parentElement
    if (text.length < 4 || parent === null || hidden(parent) || parent.closest('script, style, noscript')) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    if (lines > 2 && lines > text.length / 3) faults.push('in letters: ' + text.slice(0, 40))
  }
  for (const element of document.querySelectorAll('button, a[href], [role=tab], input:not([type=hidden])')) {
    if (hidden(element)) continue
    const seen = inSight(element)
    if (seen === null) continue
    const at = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2)
    const related = at === null || element.contains(at) || at.contains(element) || at.closest('label')?.contains(element)
      || at.closest('dialog, [role=dialog]') !== null
    // The whole of a row may be pressed by a clear layer over it.
    const sharedRow = at !== null && at.closest('li, [role=row], article') === element.closest('li, [role=row], article')
      && at.closest('li, [role=row], article') !== null
    if (!related && !sharedRow) faults.push('covered: ' + named(element) + ' by ' + named(at))
  }
  return [...new Set(faults)]
})()`

/** Finds parts of a page that are outside the window, broken into single letters, or covered. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(FIND)
}

/** The texts of which a part is cut off, without what is meant for screen readers alone. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true })
      && !element.closest('.visually-hidden, [inert], [aria-hidden=true], [data-live-announcer], svg'))
    .filter((element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      if (clipPath !== 'none' || element.innerText === undefined || element.innerText.trim() === '') return false
      return (['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1)
        || (['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 3)
    })
    .map((element) => element.innerText.trim().replace(/\\s+/g, ' ').slice(0, 60))`)
}

/** The distances that WCAG 1.4.12 lets a reader set. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** Spaces the texts of a page as widely as WCAG 1.4.12 says, or as they were. */
export async function spaceTexts(page: Page, wide: boolean): Promise<void> {
  // Not an element of style, which the page's policy refuses.
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(wide ? TEXT_SPACING : '')})
    document.adoptedStyleSheets = [sheet]
  })()`)
  await settled(page, /maplibre-gl-worker/)
}
