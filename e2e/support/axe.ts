import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isReviewed } from './axe-reviewed.ts'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Part of the page to check, as CSS selectors. */
export interface AxeOptions {
  /** In a frame: the frame's selector, then the selector within it. */
  readonly include?: string | readonly [string, string]
  readonly exclude?: readonly string[]
  /** These rules alone. */
  readonly rules?: readonly string[]
}

type Finding = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/** Looks at a page before what is found counts: axe takes its time, and the page may change under it. */
const LOOKS = 3

/**
 * Fails when axe finds a violation of WCAG 2.2 AA or of its best practices on the current page, or something that
 * it cannot decide and nobody has reviewed (axe-reviewed.ts), each time that it looks; names rule and elements.
 */
export async function expectAccessible(page: Page, options: AxeOptions = {}): Promise<void> {
  const found = await accessibilityFaults(page, options)
  const at = `accessibility of ${page.url()}`
  expect(found.wrong, at).toBe('')
  expect(found.open, `${at}: not decided by axe, not reviewed`).toBe('')
}

/** Faults of a page that axe reports each time, and open findings: neither decided by axe nor reviewed. */
export async function accessibilityFaults(
  page: Page,
  options: AxeOptions,
): Promise<{ wrong: string; open: string }> {
  let builder = new AxeBuilder({ page })
  builder = options.rules ? builder.withRules([...options.rules]) : builder.withTags(LEVELS)
  const { include } = options
  if (include !== undefined)
    builder = builder.include(typeof include === 'string' ? include : [...include])
  for (const selector of options.exclude ?? []) builder = builder.exclude(selector)
  let found = await look(builder)
  for (let looks = 1; looks < LOOKS && found.wrong + found.open !== ''; looks += 1)
    found = await look(builder)
  return found
}

/** Finds the faults of the page, and its open findings: neither decided by axe nor reviewed. */
async function look(builder: AxeBuilder): Promise<{ wrong: string; open: string }> {
  const { violations, incomplete } = await builder.analyze()
  const open = incomplete
    .map((finding) => ({
      ...finding,
      nodes: finding.nodes.filter((node) => !isReviewed(finding.id, node)),
    }))
    .filter(({ nodes }) => nodes.length > 0)
  return { wrong: violations.map(described).join('\n'), open: open.map(described).join('\n') }
}

function described({ id, impact, help, nodes }: Finding): string {
  const elements = nodes.map((node) => `    ${node.html}\n      ${node.failureSummary ?? ''}`)
  return `${id} (${impact ?? 'unknown'}): ${help}\n${elements.join('\n')}`
}
