import type { HtmlFinding } from './clean-html.ts'
import type { Problem } from '../folder/problem.ts'

/** A finding as a problem for the author: its severity and message. */
export function htmlProblem(finding: HtmlFinding): Pick<Problem, 'severity' | 'message'> {
  switch (finding.kind) {
    case 'tag':
      return warning(`the tag <${finding.tag}>, which is not allowed: it was taken out`)
    case 'attribute':
      return warning(
        `the attribute ${finding.attribute} of <${finding.tag}>, which is not allowed: it was taken out`,
      )
    case 'link':
      return warning(
        `a link to "${cut(finding.href)}", which is no path that starts with / and no https, mailto ` +
          'or tel address: the link was taken out, its words stay',
      )
    case 'image':
      return error(`the picture "${cut(finding.src)}", expected an image file of the tenant folder`)
    case 'alt':
      return error(
        `the picture "${cut(finding.src)}" without a description, expected what it shows: ` +
          `![A lighthouse](${cut(finding.src)}) or alt="…"`,
      )
    case 'heading':
      return error(headingMessage(finding))
  }
}

function headingMessage({ level, after }: Extract<HtmlFinding, { kind: 'heading' }>): string {
  const got = `a heading of level ${level}`
  if (level === 1) return `${got}, expected 2 to 4: level 1 is the title of the page`
  if (level > after + 1)
    return `${got} after ${after === 1 ? 'the title' : `one of level ${after}`}, expected level ${after + 1}: screen readers tell the levels`
  return `${got}, expected 2 to 4`
}

/** The problem when a text of a block has a heading of its own. */
export const NO_HEADING =
  'a heading in the text, expected none: write it as the heading of the column'

/** Line (from 1) of a finding within the Markdown or HTML that it was found in. */
export function lineInText(text: string, finding: HtmlFinding): number {
  const { pattern, nth } = trace(finding)
  const matches = text.matchAll(pattern)
  let found: number | undefined
  let count = 0
  for (const { index } of matches) {
    found = index
    count += 1
    if (count === nth) break
  }
  return text.slice(0, found ?? 0).split('\n').length
}

/** The text by which a finding is located in its source. */
function trace(finding: HtmlFinding): { pattern: RegExp; nth: number } {
  switch (finding.kind) {
    case 'tag':
    case 'attribute':
      return { pattern: new RegExp(`<${literal(finding.tag)}(?![\\w-])`, 'gi'), nth: finding.nth }
    case 'link':
      return { pattern: new RegExp(literal(finding.href), 'g'), nth: 1 }
    case 'image':
    case 'alt':
      return { pattern: /!\[|<img\b/gi, nth: finding.nth }
    case 'heading':
      return {
        pattern:
          /^ {0,3}#{1,6}(?=\s|$)|<h[1-6]\b|^(?=[ \t]*[^\s|<][^\n|]*\n {0,3}(?:={1,80}|-{1,80}) {0,80}$)/gim,
        nth: finding.nth,
      }
  }
}

function literal(text: string): string {
  return text.replaceAll(/[^\w\s]/g, String.raw`\$&`)
}

function warning(what: string) {
  return { severity: 'warning', message: `got ${what}` } as const
}

function error(what: string) {
  return { severity: 'error', message: `got ${what}` } as const
}

/** A text of the folder for one line of a terminal: short, and without control characters. */
function cut(text: string): string {
  const plain = text.replaceAll(/\p{Cc}/gu, ' ')
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain
}
