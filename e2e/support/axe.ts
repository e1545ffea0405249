import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Part of the page to check, as CSS selectors. */
export interface AxeOptions {
  readonly include?: string
  readonly exclude?: readonly string[]
}

/** Fails when axe finds a violation of WCAG 2.2 AA on the current page; names rule and elements. */
export async function expectAccessible(page: Page, options: AxeOptions = {}): Promise<void> {
  let builder = new AxeBuilder({ page }).withTags(LEVELS)
  if (options.include !== undefined) builder = builder.include(options.include)
  for (const selector of options.exclude ?? []) builder = builder.exclude(selector)
  const { violations } = await builder.analyze()
  const breaches = violations.map((violation) => {
    const elements = violation.nodes.map(
      (node) => `    ${node.html}\n      ${node.failureSummary ?? ''}`,
    )
    return `${violation.id} (${violation.impact ?? 'unknown'}): ${violation.help}\n${elements.join('\n')}`
  })
  expect(breaches, `accessibility of ${page.url()}`).toEqual([])
}
