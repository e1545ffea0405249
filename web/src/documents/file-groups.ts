import type { DocumentFile } from '@plat/contract/documents/documents'
import type { MessageId } from '../locales/message-id.ts'

/** Subjects that files are listed under, in this order. */
const GROUPS = {
  agency: 'documents.group.agency',
  pages: 'documents.group.pages',
  departments: 'documents.group.departments',
  records: 'documents.group.records',
  map: 'documents.group.map',
  pictures: 'documents.group.pictures',
  other: 'documents.group.other',
} as const satisfies Record<string, MessageId>
type GroupId = keyof typeof GROUPS

export interface FileGroup {
  readonly id: GroupId
  readonly title: MessageId
  readonly paths: readonly string[]
}

/** Files by what they are about; a subject without files is left out. */
export function fileGroups(paths: readonly string[]): FileGroup[] {
  // Keys of the object above.
  const ids = Object.keys(GROUPS) as GroupId[]
  return ids.flatMap((id) => {
    const own = paths.filter((path) => groupOf(path) === id).sort()
    return own.length === 0 ? [] : [{ id, title: GROUPS[id], paths: own }]
  })
}

function groupOf(path: string): GroupId {
  if (path === 'tenant.yaml') return 'agency'
  if (path.startsWith('departments/')) return 'departments'
  if (path.startsWith('modules/')) return 'records'
  if (/^(?:landing\.yaml|footer\.yaml|docs\/.*)$/.test(path)) return 'pages'
  if (/^(?:places|basemap)\.yaml$|\.(?:geojson|geojson\.gz|pmtiles)$/.test(path)) return 'map'
  if (/\.(?:svg|png|jpe?g|webp|avif|webm|mp4|vtt)$/i.test(path)) return 'pictures'
  return 'other'
}

/** What a new file will be, by its name, as the server says it. */
export function kindOfNew(path: string): DocumentFile['kind'] {
  if (/\.(?:yaml|md|html|vtt)$/i.test(path)) return 'text'
  return /\.(?:svg|png|jpe?g|webp|avif)$/i.test(path) ? 'picture' : 'other'
}

/** Media type of a picture, by its name. */
export function mediaTypeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  if (ending === 'svg') return 'image/svg+xml'
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`
}
