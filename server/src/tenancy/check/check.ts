import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readArchive } from '../../basemap/basemap-archive.ts'
import { checkLinks } from '../content/check-links.ts'
import { type Content, readContent } from '../content/content.ts'
import { TenantDocument } from '../document/document.ts'
import type { TenantFile } from '../document/tenant-file.ts'
import type { Source } from '../document/source-document.ts'
import { resolveFile } from '../folder/folder-files.ts'
import { ContentsCollector, type KeptContents } from '../folder/folder-contents.ts'
import { type Gathering, readImages } from '../folder/folder-images.ts'
import { readMedia } from '../folder/folder-media.ts'
import { problem } from '../folder/issue-messages.ts'
import { inOrder, type Problem } from '../folder/problem.ts'
import { type Folder, readFolder } from '../folder/read-folder.ts'
import { checkAccess } from './check-access.ts'
import { checkEntries } from './check-entries.ts'
import { readBasemap, readPlaces, WORLD } from './check-layers.ts'
import { checkReferences } from './check-references.ts'
import { checkReserved, filesOutside } from './check-reserved.ts'
import { checkShareImage } from './share-image-check.ts'

/** The result of checking a folder. */
export interface CheckedTenant {
  /** Null when there is an error. */
  readonly document: TenantDocument | null
  /** Contents by SHA-256: images, place layers, basemap layers. Texts are in the document. */
  readonly files: ReadonlyMap<string, TenantFile>
  /** The files of the folder as they were read: its documents, and those that they name. */
  readonly contents: KeptContents
  /** Errors and warnings, by file and line. */
  readonly problems: readonly Problem[]
}

/** What the check needs besides the folder. */
export interface CheckEnvironment {
  /** Folder that `${PLAT_DATA}` stands for. */
  readonly platData: string
  /** Folder that `${DATA_DIR}` stands for. */
  readonly dataDir: string
  /** Given for what an administrator saves in the portal; left out: whoever runs the server has the folder. */
  readonly portal?: PortalEnvironment
}

/** How files that an administrator has changed are checked. */
interface PortalEnvironment {
  /** The current document, whose reserved settings may not be changed. */
  readonly base: TenantDocument
  /** The folder that was applied last, where files of sources lie; null: this server has none. */
  readonly sources: string | null
}

/** Reads a tenant folder and checks everything in it that can be checked without the database. */
export async function checkTenantFolder(
  directory: string,
  environment: CheckEnvironment,
): Promise<CheckedTenant> {
  const { portal } = environment
  const collector = new ContentsCollector()
  const folder = await readFolder(directory, collector.add)
  const roots = {
    folder: resolve(directory),
    platData: resolve(environment.platData),
    dataDir: resolve(environment.dataDir),
    onRead: collector.add,
    ...(portal ? { outside: filesOutside(portal.base) } : {}),
  }
  const gathering: Gathering = {
    roots,
    files: new Map(),
    problems: [
      ...folder.problems,
      ...checkReferences(folder),
      ...(portal ? checkReserved(folder, portal.base) : []),
    ],
  }
  if (folder.settings) gathering.problems.push(...(await checkAccess(folder.settings)))
  for (const department of folder.departments) {
    const { problems, links } = checkEntries(department, folder)
    gathering.problems.push(...problems, ...checkLinks(folder, links))
  }
  // Read twice: the first pass shows which pictures the texts use.
  const { pictures } = readContent(folder, {})
  const images = await readImages(folder, pictures, gathering)
  if (folder.settings)
    gathering.problems.push(...checkShareImage(folder.settings, images, gathering.files))
  const content = readContent(folder, images)
  const media = await readMedia(folder, gathering)
  gathering.problems.push(...content.problems)
  const bounds = boundsOf(folder)
  const places = await readPlaces(folder, bounds, gathering)
  const basemap = await readBasemap(folder, bounds ?? WORLD, gathering)
  const archive =
    bounds && folder.basemap ? await readArchive(folder.basemap, bounds, gathering) : null
  await checkSources(folder, gathering, portal)
  const contents = collector.contents()
  const problems = inOrder(withoutFollowers(gathering.problems, folder.problems))
  if (!folder.settings || problems.some((one) => one.severity === 'error'))
    return { document: null, files: gathering.files, contents, problems }
  const document = TenantDocument.parse({
    tenant: folder.settings.value,
    ...describedParts(folder, content),
    places: { layers: places },
    basemap: { layers: basemap, archive },
    files: { ...images, ...media },
  })
  return { document, files: gathering.files, contents, problems }
}

/** The agency's bounds; null where the settings lack them. */
function boundsOf({ settings }: Folder): GeoBounds | null {
  if (!settings || settings.file.isMended?.(['control', 'map', 'geo', 'agencyBounds'])) return null
  return settings.value.control.map.geo.agencyBounds
}

/** Without problems on lines that could not be read: those are about a stand-in value. */
function withoutFollowers(problems: readonly Problem[], first: readonly Problem[]): Problem[] {
  const placeOf = ({ file, line }: Problem) => `${file}:${line}`
  const broken = new Set(first.filter(({ line }) => line !== null).map(placeOf))
  return problems.filter((one) => first.includes(one) || !broken.has(placeOf(one)))
}

/** Departments and modules in order, with their content. */
function describedParts(folder: Folder, content: Content) {
  return {
    departments: folder.departments
      .map(({ value }) => ({ ...value, landing: content.departments.get(value.id) ?? null }))
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
    modules: folder.modules
      .map(({ value }) => ({ ...value, landing: content.modules.get(value.code) ?? null }))
      .sort((a, b) => (a.code < b.code ? -1 : 1)),
    landing: content.landing,
    footer: content.footer,
    docs: content.docs,
  }
}

/**
 * Source files may come later than the folder: a pattern without files is only a warning. What is imported on a
 * schedule has to be there without anybody who brings it; what this server itself makes, below DATA_DIR, may come.
 * An administrator brings no files of sources: those of the folder that was applied are looked for.
 */
async function checkSources(
  folder: Folder,
  { roots: own, problems }: Gathering,
  portal: PortalEnvironment | undefined,
): Promise<void> {
  if (portal?.sources === null) return
  const roots = portal ? { ...own, folder: portal.sources } : own
  for (const { file, value } of folder.modules) {
    if (!value.source) continue
    const { schedule } = value.source
    for (const { at, pattern } of patternsOf(value.source)) {
      const absolute = resolveFile(roots, pattern)
      const { done } = await glob(absolute)[Symbol.asyncIterator]().next()
      if (done !== true) continue
      const unattended = !portal && schedule !== undefined && !pattern.startsWith('${DATA_DIR}')
      problems.push(
        problem(
          file,
          ['source', ...at],
          unattended
            ? `got "${pattern}" without any file at ${absolute}, expected one that can be read whenever the schedule ` +
                `says so: put it there and keep it there, or take "schedule" out and import by hand (plat import --from)`
            : `got "${pattern}" without any file at ${absolute}, expected at least one before the import${
                pattern.startsWith('${PLAT_DATA}') ? ' (PLAT_DATA names the data folder)' : ''
              }`,
          unattended ? 'error' : 'warning',
        ),
      )
    }
  }
}

/** The files that a source is read from, and those of the addresses that it looks for; each with its place in the document. */
function patternsOf(source: Source): { at: (string | number)[]; pattern: string }[] {
  const listed = (files: readonly string[], ...at: string[]) =>
    files.map((pattern, index) => ({ at: [...at, index], pattern }))
  return [
    ...('files' in source ? listed(source.files, 'files') : []),
    ...listed(source.geocode?.files ?? [], 'geocode', 'files'),
  ]
}
