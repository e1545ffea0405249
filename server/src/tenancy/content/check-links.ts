import { nearest } from '../folder/known-keys.ts'
import { PORTAL_PAGES } from './portal-pages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Folder } from '../folder/read-folder.ts'

/** A link of an agency's content, and how to report a problem with it. */
export interface ContentLink {
  readonly href: string
  report(message: string): Problem
}

/** Slug of the statement that every agency has, its own or the portal's. */
export const ACCESSIBILITY = 'accessibility'

/** Links to pages of this portal that lead nowhere. */
export function checkLinks(folder: Folder, links: readonly ContentLink[]): Problem[] {
  return links.flatMap(({ href, report }) => {
    const reason = href.startsWith('/') ? fault(folder, href) : null
    return reason === null ? [] : [report(reason)]
  })
}

/** What is wrong with the slug of a linked document; null when it exists. */
export function slugFault(folder: Folder, slug: string): string | null {
  const known = docSlugs(folder)
  if (known.includes(slug)) return null
  return `got "${slug}", expected a document: ${known.join(', ')} (add docs/${slug}.md)${meant(slug, known)}`
}

function docSlugs(folder: Folder): string[] {
  const slugs = folder.docs.map((doc) => doc.value.slug)
  // A file with a problem still counts as existing.
  return [...new Set([...slugs, ...brokenNames(folder, 'docs'), ACCESSIBILITY])].sort()
}

function fault(folder: Folder, href: string): string | null {
  const [first = '', second] = new URL(href, 'http://portal.invalid').pathname
    .split('/')
    .filter((part) => part !== '')
  if (first === '') return null
  if (first === 'doc') {
    if (second === undefined)
      return `got "${href}", expected the document too: /doc/${ACCESSIBILITY}`
    const reason = slugFault(folder, second)
    return reason === null ? null : `at ${href} ${reason}`
  }
  if (PORTAL_PAGES.has(first)) return null
  const departments = [
    ...new Set([
      ...folder.departments.map((one) => one.value.id),
      ...brokenNames(folder, 'departments'),
    ]),
  ]
  if (!departments.includes(first))
    return `got "${href}", expected a page of the portal or a department: ${departments.join(', ') || 'there are none'}${meant(first, departments)}`
  const department = folder.departments.find((one) => one.value.id === first)?.value
  if (second === undefined || !department || department.modules.includes(second)) return null
  return `got "${href}", expected a module of ${first}: ${department.modules.join(', ') || 'it has none'}${meant(second, department.modules)}`
}

/** Names of files of a sub-folder that could not be read. */
function brokenNames(folder: Folder, name: string): string[] {
  return folder.problems.flatMap((one) => {
    const [, base] = /^[a-z]+\/([a-z0-9-]+)(?:\.[a-z]+)+$/.exec(one.file) ?? []
    return one.file.startsWith(`${name}/`) && base !== undefined ? [base] : []
  })
}

function meant(text: string, known: readonly string[]): string {
  const near = nearest(text, known)
  return near === undefined ? '' : ` (did you mean "${near}"?)`
}
