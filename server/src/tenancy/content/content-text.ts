import type { Locale, Localized } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import type { ContentLink } from './check-links.ts'
import { cleanHtml, type HtmlFinding } from './clean-html.ts'
import type { TenantDocument } from '../document/document.ts'
import { htmlProblem, lineInText, NO_HEADING } from './html-problems.ts'
import { problem } from '../folder/issue-messages.ts'
import { markdownToHtml } from './markdown.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** Collected while the content of a folder is read. */
export interface Scope {
  /** Images of the folder by their path. */
  readonly images: TenantDocument['files']
  readonly problems: Problem[]
  readonly links: ContentLink[]
  /** Pictures that texts show. */
  readonly pictures: Set<string>
}

const MAX_TEXT_LENGTH = 20_000

/** Address of an image of the folder, as the portal serves it; null when there is none. */
export function imageAddress(images: TenantDocument['files'], path: string): string | null {
  const file = own(images, path)
  return file ? `/api/file/${file.sha256}` : null
}

/** Clean HTML of a text of a block (a landing column, a footer item), which has no headings. */
export function blockHtml(
  { file }: Parsed<unknown>,
  at: readonly PropertyKey[],
  text: Localized,
  scope: Scope,
): Localized {
  return inEach(text, (written, language) => {
    const path = language === null ? at : [...at, language]
    const report = (message: string, severity?: Problem['severity']) =>
      problem(file, path, message, severity)
    if (written.length > MAX_TEXT_LENGTH)
      scope.problems.push(
        report(`got ${written.length} characters, expected at most ${MAX_TEXT_LENGTH}`),
      )
    const { html, findings, links } = clean(markdownToHtml(written), 'none', scope)
    for (const finding of findings) {
      const { severity, message } = htmlProblem(finding)
      scope.problems.push(
        finding.kind === 'heading' ? report(`got ${NO_HEADING}`) : report(message, severity),
      )
    }
    scope.links.push(...links.map((href) => ({ href, report })))
    return html
  })
}

/** Clean HTML of a document's body; `line` is where in the file it begins. */
export function documentHtml(
  path: string,
  { body, line, format }: { body: string; line: number; format: 'md' | 'html' },
  scope: Scope,
): string {
  const dirty = format === 'md' ? markdownToHtml(body) : body
  const { html, findings, links } = clean(dirty, 'document', scope)
  const place = (finding: HtmlFinding) => ({
    file: path,
    line: line + lineInText(body, finding) - 1,
  })
  for (const finding of findings)
    scope.problems.push({ ...place(finding), ...htmlProblem(finding) })
  for (const href of links)
    scope.links.push({
      href,
      report: (message) => ({ ...place({ kind: 'link', href }), severity: 'error', message }),
    })
  if (html === '')
    scope.problems.push({
      file: path,
      line,
      severity: 'error',
      message: 'got no text, expected some below the front matter',
    })
  return html
}

function clean(dirty: string, headings: 'document' | 'none', scope: Scope) {
  const cleaned = cleanHtml(dirty, { image: (src) => imageAddress(scope.images, src), headings })
  for (const src of cleaned.images) scope.pictures.add(src)
  return cleaned
}

/** The text with each of its languages changed; null: a text for all languages. */
function inEach(
  text: Localized,
  change: (written: string, language: Locale | null) => string,
): Localized {
  if (typeof text === 'string') return change(text, null)
  const en = change(text.en, 'en')
  return text.es === undefined ? { en } : { en, es: change(text.es, 'es') }
}
