import { own } from '@plat/contract/platform/own'
/** One record of a feed; texts are plain. */
export interface FeedEntry {
  /** A tag: URI that never changes. */
  readonly id: string
  readonly title: string
  /** Language of the title, where it is not the feed's. */
  readonly titleLang?: string | undefined
  readonly link: string
  /** RFC 3339. */
  readonly published: string
  readonly updated: string
  /** The type as the source has it, and what it is called. */
  readonly category: { readonly term: string; readonly label: string } | null
  readonly summary: string
  /** Latitude first, as GeoRSS has it. */
  readonly point: readonly [lat: number, lng: number] | null
  /** Closed ring, latitude first. */
  readonly polygon: readonly (readonly [lat: number, lng: number])[] | null
}

/** A page of a feed. */
export interface Feed {
  readonly id: string
  readonly title: string
  readonly author: string
  readonly updated: string
  readonly lang: string
  readonly self: string
  /** Page of the same search. */
  readonly alternate: string
  readonly first: string
  readonly previous: string | null
  readonly next: string | null
  readonly entries: readonly FeedEntry[]
}

/** Year in tag URIs (RFC 4151) at which agencies had their hosts; it never changes. */
const TAG_YEAR = 2026

/** An id that never changes, of a feed or an entry. @param host `idHost` of the agency */
export function tagUri(host: string, specific: string): string {
  return `tag:${host},${TAG_YEAR}:${specific}`
}

/** Characters that XML 1.0 cannot hold, not even as references; a lone surrogate is one. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu
const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text escaped for an XML element or attribute. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (sign) => own(REFERENCES, sign) ?? sign)
}

/** A feed as Atom (RFC 4287), paged (RFC 5005), with places as GeoRSS-Simple. */
export function atomFeed(feed: Feed): string {
  const link = (rel: string, href: string | null, type: string) =>
    href === null ? '' : `  <link rel="${rel}" type="${type}" href="${xmlText(href)}"/>\n`
  const atom = 'application/atom+xml'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss" xml:lang="${feed.lang}">
  <id>${xmlText(feed.id)}</id>
  <title>${xmlText(feed.title)}</title>
  <updated>${feed.updated}</updated>
  <author><name>${xmlText(feed.author)}</name></author>
  <generator>Plat</generator>
${link('self', feed.self, atom)}${link('alternate', feed.alternate, 'text/html')}${link('first', feed.first, atom)}${link('previous', feed.previous, atom)}${link('next', feed.next, atom)}${feed.entries.map(entryXml).join('')}</feed>
`
}

function entryXml(entry: FeedEntry): string {
  const pairs = (points: readonly (readonly [number, number])[]) =>
    points.map(([lat, lng]) => `${lat} ${lng}`).join(' ')
  const lines = [
    `<id>${xmlText(entry.id)}</id>`,
    `<title${entry.titleLang === undefined ? '' : ` xml:lang="${entry.titleLang}"`}>${xmlText(entry.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xmlText(entry.link)}"/>`,
    `<published>${entry.published}</published>`,
    `<updated>${entry.updated}</updated>`,
    entry.category === null
      ? ''
      : `<category term="${xmlText(entry.category.term)}" label="${xmlText(entry.category.label)}"/>`,
    `<summary>${xmlText(entry.summary)}</summary>`,
    entry.polygon !== null
      ? `<georss:polygon>${pairs(entry.polygon)}</georss:polygon>`
      : entry.point !== null
        ? `<georss:point>${pairs([entry.point])}</georss:point>`
        : '',
  ]
  return `  <entry>\n${lines
    .filter((line) => line !== '')
    .map((line) => `    ${line}\n`)
    .join('')}  </entry>\n`
}
