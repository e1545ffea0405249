import { own } from './own.ts'

/** Files that a search can be had as. */
export const EXPORT_FORMATS = ['csv', 'geojson', 'atom'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Entries on a page of a feed, the newest first. */
export const FEED_PAGE = 100
/** Parameter of a feed's further pages; criteria have no full stop in their names. */
export const FEED_PAGE_PARAMETER = 'feed.page'

/** What a frame on another site tells its page; `height` is in CSS pixels. */
export interface EmbedMessage {
  readonly type: 'plat:height'
  readonly height: number
}

/** How an embedded search looks. */
export const EMBED_VIEWS = ['map', 'list'] as const
export type EmbedView = (typeof EMBED_VIEWS)[number]

/** The view that an embed's address asks for: the map unless it says otherwise. */
export function embedView(params: URLSearchParams): EmbedView {
  return params.get('view') === 'list' ? 'list' : 'map'
}

/** Path of a search's file below `/api`, without the search itself. */
export function exportPath(module: string, format: ExportFormat): string {
  return `/export/${encodeURIComponent(module)}.${format}`
}

/** Path of the page that shows a search in a frame. */
export function embedPath(department: string, module: string): string {
  return `/embed/${encodeURIComponent(department)}/${encodeURIComponent(module)}`
}

/** What an embed's frame is called and how large it is, in CSS pixels. */
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
