import { own } from '../platform/own.ts'

/** File formats of a search. */
export const EXPORT_FORMATS = ['csv', 'geojson', 'atom'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Entries per page of a feed, newest first. */
export const FEED_PAGE = 100
/** Page parameter of a feed. Cannot clash with criteria, whose names have no full stop. */
export const FEED_PAGE_PARAMETER = 'feed.page'

/** Parameter of a file that names its records by guid, with commas between them, in the file's order. */
export const RECORDS_PARAMETER = 'file.records'
/** Records that a file may name, and that may be checked in a list. */
export const MAX_NAMED_RECORDS = 50

/** Message from an embed's frame to the page around it; `height` is in CSS pixels. */
export interface EmbedMessage {
  readonly type: 'plat:height'
  readonly height: number
}

/** What an embed shows. */
export const EMBED_VIEWS = ['map', 'list'] as const
export type EmbedView = (typeof EMBED_VIEWS)[number]

/** The view in an embed's address; the map by default. */
export function embedView(params: URLSearchParams): EmbedView {
  return params.get('view') === 'list' ? 'list' : 'map'
}

/** Path below `/api` of a search's file, without the query. */
export function exportPath(module: string, format: ExportFormat): string {
  return `/export/${encodeURIComponent(module)}.${format}`
}

/** Path of the page that shows a search in a frame. */
export function embedPath(department: string, module: string): string {
  return `/embed/${encodeURIComponent(department)}/${encodeURIComponent(module)}`
}

/** Title and size of an embed's frame, in CSS pixels. */
export interface EmbedFrame {
  readonly src: string
  readonly title: string
  readonly width: number | '100%'
  readonly height: number
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The HTML that shows an embed on another site. */
export function embedCode({ src, title, width, height }: EmbedFrame): string {
  const text = (value: string) => value.replace(/[&<>"]/g, (sign) => own(ESCAPES, sign) ?? sign)
  return (
    `<iframe src="${text(src)}" title="${text(title)}" width="${width}" height="${height}" ` +
    'loading="lazy" referrerpolicy="strict-origin" ' +
    'sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads"></iframe>'
  )
}
