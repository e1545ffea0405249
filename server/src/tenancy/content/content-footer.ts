import type { FooterItem } from '@plat/contract/landing/landing'
import { slugFault } from './check-links.ts'
import { altFault } from './content-landing.ts'
import { blockHtml, imageAddress, type Scope } from './content-text.ts'
import type { FooterDocument, FooterFile, FooterItemFile } from '../document/footer-document.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Folder } from '../folder/read-folder.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** The footer of a file, with clean HTML and addresses of images. */
export function footerContent(
  parsed: Parsed<FooterFile>,
  folder: Folder,
  scope: Scope,
): FooterDocument {
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
