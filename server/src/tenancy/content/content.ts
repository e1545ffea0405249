import type { Doc, Landing } from '@plat/contract/landing/landing'
import { checkLinks } from './check-links.ts'
import { docsContent } from './content-docs.ts'
import { footerContent } from './content-footer.ts'
import { landingContent } from './content-landing.ts'
import type { Scope } from './content-text.ts'
import type { TenantDocument } from '../document/document.ts'
import { FooterDocument } from '../document/footer-document.ts'
import type { Problem } from '../folder/problem.ts'
import type { Folder } from '../folder/read-folder.ts'

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
