import type { Doc, Landing, FooterItem } from '@plat/contract/landing/landing'
import { localize } from '@plat/contract/platform/localized'
import { checkLinks, slugFault } from './check-links.ts'
import { landingContent, altFault } from './content-landing.ts'
import { type Scope, blockHtml, imageAddress, documentHtml } from './content-text.ts'
import type { TenantDocument } from '../document/document.ts'
import {
  FooterDocument,
  type FooterFile,
  type FooterItemFile,
} from '../document/footer-document.ts'
import type { Problem } from '../folder/problem.ts'
import type { Folder } from '../folder/read-folder.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Parsed } from '../folder/yaml-file.ts'
import type { DocFile } from '../folder/doc-file.ts'

/** An agency's content: landing pages, footer and documents, cleaned. */
export interface Content {
  readonly landing: Landing | null
  /** By id of the department. */
  readonly departments: ReadonlyMap<string, Landing>
  /** By code of the module. */
  readonly modules: ReadonlyMap<string, Landing>
  readonly footer: FooterDocument
  readonly docs: readonly Doc[]
  /** Paths of pictures that texts show. */
  readonly pictures: ReadonlySet<string>
  readonly problems: readonly Problem[]
}

/** Reads the content of a folder; faults become problems with their lines. */
export function readContent(folder: Folder, images: TenantDocument['files']): Content {
  const scope: Scope = { images, problems: [], links: [], pictures: new Set() }
  const content = {
    landing: folder.landing
      ? landingContent(folder.landing, [], folder.landing.value, scope)
      : null,
    departments: landingsOf(folder.departments, ({ id }) => id, scope),
    modules: landingsOf(folder.modules, ({ code }) => code, scope),
    footer: folder.footer ? footerContent(folder.footer, folder, scope) : FooterDocument.parse({}),
    docs: docsContent(folder, scope),
  }
  return {
    ...content,
    pictures: scope.pictures,
    problems: [...scope.problems, ...checkLinks(folder, scope.links)],
  }
}

function landingsOf<Value extends { landing?: Parameters<typeof landingContent>[2] | undefined }>(
  files: readonly { readonly file: Folder['departments'][number]['file']; readonly value: Value }[],
  name: (value: Value) => string,
  scope: Scope,
): Map<string, Landing> {
  const landings = new Map<string, Landing>()
  for (const parsed of files)
    if (parsed.value.landing)
      landings.set(
        name(parsed.value),
        landingContent(parsed, ['landing'], parsed.value.landing, scope),
      )
  return landings
}

/** The footer of a file, with clean HTML and addresses of images. */
function footerContent(parsed: Parsed<FooterFile>, folder: Folder, scope: Scope): FooterDocument {
  const { file, value } = parsed
  const doc = (slug: string, at: PropertyKey[]) => {
    const fault = slugFault(folder, slug)
    if (fault !== null) scope.problems.push(problem(file, at, fault))
  }
  if (value.terms !== null) doc(value.terms, ['terms'])
  if (value.contact !== null) link(parsed, ['contact'], value.contact, scope)
  return {
    ...value,
    columns: value.columns.map(({ heading, items }, column) => ({
      heading,
      items: items.map((one, index) => {
        const at = ['columns', column, 'items', index]
        if (one.type === 'link-docs') doc(one.slug, [...at, 'slug'])
        return footerItem(parsed, at, one, scope)
      }),
    })),
  }
}

function footerItem(
  parsed: Parsed<unknown>,
  at: readonly PropertyKey[],
  item: FooterItemFile,
  scope: Scope,
): FooterItem {
  switch (item.type) {
    case 'html':
      return { ...item, html: blockHtml(parsed, [...at, 'html'], item.html, scope) }
    case 'image': {
      const fault = altFault(item.alt, false)
      if (fault !== null) scope.problems.push(problem(parsed.file, [...at, 'alt'], fault))
      if (item.href !== null) link(parsed, [...at, 'href'], item.href, scope)
      return { ...item, src: imageAddress(scope.images, item.src) ?? '' }
    }
    case 'link':
      link(parsed, [...at, 'href'], item.href, scope)
      return item
    case 'social':
      for (const [index, one] of item.links.entries())
        link(parsed, [...at, 'links', index, 'href'], one.href, scope)
      return item
    case 'link-docs':
      return item
  }
}

function link(
  { file }: Parsed<unknown>,
  at: readonly PropertyKey[],
  href: string,
  scope: Scope,
): void {
  scope.links.push({ href, report: (message) => problem(file, at, message) })
}

/** The documents of a folder: files of one name in several languages are one. */
function docsContent(folder: Folder, scope: Scope): Doc[] {
  const slugs = [...new Set(folder.docs.map((doc) => doc.value.slug))].sort()
  return slugs.map((slug) => docContent(folder, slug, scope))
}

function docContent(folder: Folder, slug: string, scope: Scope): Doc {
  const files = folder.docs.filter((doc) => doc.value.slug === slug)
  const html = (doc: Parsed<DocFile> | undefined) =>
    doc === undefined
      ? ''
      : documentHtml(doc.file.path, { ...doc.value, line: doc.value.bodyLine }, scope)
  const [one, ...more] = files.filter((doc) => doc.value.language === null)
  const english = files.find((doc) => doc.value.language === 'en')
  const spanish = files.find((doc) => doc.value.language === 'es')
  if (one) {
    const [other] = [...more, ...files.filter((doc) => doc.value.language !== null)]
    if (other)
      report(
        scope,
        other.file.path,
        `got a second file of the document "${slug}", which ${one.file.path} is for all languages, expected one file, or one a language`,
      )
    return { slug, title: one.value.title, html: html(one), updated: one.value.updated }
  }
  for (const language of ['en', 'es'] as const) {
    const [, second] = files.filter((doc) => doc.value.language === language)
    if (second)
      report(
        scope,
        second.file.path,
        `got a second file of "${slug}" in one language, expected one`,
      )
  }
  // A file with a problem still counts as existing.
  const broken = folder.problems.some(({ file }) => file.startsWith(`docs/${slug}.en.`))
  if (!english && spanish && !broken)
    report(
      scope,
      spanish.file.path,
      `got no English version, expected docs/${slug}.en.md beside it (or docs/${slug}.md for all languages)`,
    )
  const title = (doc: Parsed<DocFile> | undefined, locale: string) =>
    doc === undefined ? '' : localize(doc.value.title, locale)
  const updated = files.flatMap((doc) => doc.value.updated ?? []).sort()
  return {
    slug,
    title: { en: title(english, 'en'), ...(spanish && { es: title(spanish, 'es') }) },
    html: { en: html(english), ...(spanish && { es: html(spanish) }) },
    updated: updated.at(-1) ?? null,
  }
}

function report(scope: Scope, file: string, message: string): void {
  scope.problems.push({ severity: 'error', file, line: 1, message })
}
