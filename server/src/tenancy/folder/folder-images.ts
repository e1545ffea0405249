import type { TenantFile } from '../document/tenant-file.ts'
import type { TenantDocument } from '../document/document.ts'
import { readFolderFile, type FolderRoots } from './folder-files.ts'
import { checkImage, imageWarning } from './image-file.ts'
import { problem } from './issue-messages.ts'
import type { LandingFile } from '../document/landing-document.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Problem } from './problem.ts'
import type { Folder } from './read-folder.ts'
import type { Parsed } from './yaml-file.ts'

/** Collected by the check of a folder. */
export interface Gathering {
  readonly roots: FolderRoots
  /** Contents by SHA-256. */
  readonly files: Map<string, TenantFile>
  readonly problems: Problem[]
}

interface Reference {
  readonly path: string
  /** Makes a problem at the place that names the image; null for images in texts, which are reported there. */
  readonly report: ((message: string) => Problem) | null
}

/**
 * Reads the images that the folder names, and those that its texts show.
 * @param inTexts paths as texts write them
 */
export async function readImages(
  folder: Folder,
  inTexts: Iterable<string>,
  { roots, files, problems }: Gathering,
): Promise<TenantDocument['files']> {
  const images: TenantDocument['files'] = {}
  const refused = new Set<string>()
  const references = [
    ...imageReferences(folder),
    ...[...inTexts].map((path): Reference => ({ path, report: null })),
  ]
  for (const { path, report } of references) {
    if (Object.hasOwn(images, path) || refused.has(path)) continue
    const read = await readFolderFile(roots, path)
    if (read.kind === 'missing') {
      if (report) problems.push(report(read.message))
      continue
    }
    const check = checkImage(path, read.content)
    if (check.kind === 'refused') {
      refused.add(path)
      problems.push({ severity: 'error', file: path, line: null, message: check.message })
      continue
    }
    const warning = imageWarning(path, read.content)
    if (warning !== null)
      problems.push({ severity: 'warning', file: path, line: null, message: warning })
    const hash = sha256(read.content)
    files.set(hash, { mediaType: check.mediaType, content: read.content })
    images[path] = { sha256: hash, mediaType: check.mediaType }
  }
  return images
}

function imageReferences(folder: Folder): Reference[] {
  const found: Reference[] = []
  const add = (
    { file }: Parsed<unknown>,
    at: readonly PropertyKey[],
    path: string | null | undefined,
  ) => {
    if (path != null) found.push({ path, report: (message) => problem(file, at, message) })
  }
  const addLanding = (
    parsed: Parsed<unknown>,
    at: readonly PropertyKey[],
    landing: LandingFile | undefined,
  ) => {
    for (const [row, { columns }] of landing?.rows.entries() ?? [])
      for (const [index, column] of columns.entries())
        if (column.type !== 'analytic')
          add(parsed, [...at, 'rows', row, 'columns', index, 'picture', 'src'], column.picture?.src)
  }
  const { settings, modules, departments, footer } = folder
  const owners = [
    ...(settings ? [{ parsed: settings, branding: settings.value.branding }] : []),
    ...modules.map((parsed) => ({ parsed, branding: parsed.value.branding })),
  ]
  for (const { parsed, branding } of owners)
    for (const key of ['logo', 'logoMobile', 'backgroundImage'] as const)
      add(parsed, ['branding', key], branding?.[key])
  if (settings) add(settings, ['branding', 'shareImage'], settings.value.branding.shareImage)
  for (const parsed of departments) add(parsed, ['image'], parsed.value.image)
  for (const parsed of [...departments, ...modules])
    addLanding(parsed, ['landing'], parsed.value.landing)
  if (folder.landing) addLanding(folder.landing, [], folder.landing.value)
  if (footer)
    for (const [column, { items }] of footer.value.columns.entries())
      for (const [index, item] of items.entries())
        if (item.type === 'image') add(footer, ['columns', column, 'items', index, 'src'], item.src)
  return found
}
