import type { Doc } from '@plat/contract/landing/landing'
import { localize } from '@plat/contract/platform/localized'
import { documentHtml, type Scope } from './content-text.ts'
import type { DocFile } from '../folder/doc-file.ts'
import type { Folder } from '../folder/read-folder.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** The documents of a folder: files of one name in several languages are one. */
export function docsContent(folder: Folder, scope: Scope): Doc[] {
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
