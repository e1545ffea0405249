import { own } from '@plat/contract/platform/own'
import sanitize from 'sanitize-html'
import { linkKind } from '../document/link.ts'

/** Something in a piece of HTML that its author must know. */
export type HtmlFinding =
  /** A forbidden tag or attribute was removed; the text inside mostly stays. */
  | { kind: 'tag'; tag: string; nth: number }
  | { kind: 'attribute'; tag: string; attribute: string; nth: number }
  /** A forbidden link was removed. */
  | { kind: 'link'; href: string }
  /** A picture from outside the folder was removed. */
  | { kind: 'image'; src: string; nth: number }
  /** A picture without a description. */
  | { kind: 'alt'; src: string; nth: number }
  /** A heading of the wrong level: `after` is the level before it, 1 the page's title. */
  | { kind: 'heading'; level: number; after: number; nth: number }

/** HTML of nothing but what ALLOWED lists, and the findings. */
export interface CleanHtml {
  readonly html: string
  readonly findings: readonly HtmlFinding[]
  /** Links that stayed. */
  readonly links: readonly string[]
  /** Every picture that the HTML names. */
  readonly images: readonly string[]
}

export interface CleanOptions {
  /** Address of a picture of the folder; null for one that does not exist. */
  image(src: string): string | null
  /** `document`: levels 2 to 4 without a jump; `none`: the text is part of a block with a heading. */
  readonly headings: 'document' | 'none'
}

/** Every allowed tag with its attributes. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  h4: [],
  ul: [],
  ol: [],
  li: [],
  a: ['href', 'rel'],
  strong: [],
  em: [],
  code: [],
  br: [],
  hr: [],
  blockquote: [],
  img: ['src', 'alt'],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['scope'],
  td: [],
}
/** Tags that are replaced by others of the same meaning. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', pre: 'p' }
/** Written by Markdown and pasted by editors, without meaning here: removed silently. */
const UNIMPORTANT = new Set(['align', 'target', 'rel'])
/** Tags whose content is not text for readers. */
const WITHOUT_TEXT = (
  'script style textarea option select xmp noscript noembed noframes template title svg math object ' +
  'iframe plaintext audio video canvas'
).split(' ')
const SCOPES = new Set(['col', 'row', 'colgroup', 'rowgroup'])
const MAX_DEPTH = 40
/** Passes after which a text no longer changes: the second mends what the first left unbalanced. */
const MAX_PASSES = 5

const STRICT: sanitize.IOptions = {
  allowedTags: Object.keys(ALLOWED),
  allowedAttributes: Object.fromEntries(
    Object.entries(ALLOWED).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: WITHOUT_TEXT,
  nestingLimit: MAX_DEPTH,
  exclusiveFilter: (frame) => {
    // A link without address becomes text, a picture without address nothing.
    if (frame.tag === 'a') return frame.attribs['href'] === undefined ? 'excludeTag' : false
    if (frame.tag === 'img') return frame.attribs['src'] === undefined
    return frame.tag === 'p' && frame.text.trim() === '' && frame.mediaChildren.length === 0
  },
}

/** Removes everything from a piece of HTML that is not in ALLOWED. The result is well-formed. */
export function cleanHtml(dirty: string, { image, headings }: CleanOptions): CleanHtml {
  const findings: HtmlFinding[] = []
  const links: string[] = []
  const images: string[] = []
  const seen = new Map<string, number>()
  let level = 1
  let headingCount = 0

  const anchor = (href: string | undefined): sanitize.Tag => {
    const kind = href === undefined ? null : linkKind(href)
    if (href === undefined || kind === null) {
      if (href !== undefined) findings.push({ kind: 'link', href })
      return { tagName: 'a', attribs: {} }
    }
    links.push(href)
    const rel = { rel: 'external noopener' }
    return { tagName: 'a', attribs: { href, ...(kind === 'web' && rel) } }
  }

  const picture = (attribs: sanitize.Attributes, nth: number): sanitize.Tag => {
    const { src = '', alt = '' } = attribs
    images.push(src)
    const address = image(src)
    if (alt.trim() === '') findings.push({ kind: 'alt', src, nth })
    if (address === null) findings.push({ kind: 'image', src, nth })
    return { tagName: 'img', attribs: address === null ? {} : { src: address, alt } }
  }

  const heading = (tag: string) => {
    headingCount += 1
    const next = Number(tag.slice(1))
    if (headings === 'none' || next < 2 || next > 4 || next > level + 1)
      findings.push({ kind: 'heading', level: next, after: level, nth: headingCount })
    level = next
  }

  const open = (written: string, attribs: sanitize.Attributes): sanitize.Tag => {
    const nth = (seen.get(written) ?? 0) + 1
    seen.set(written, nth)
    const tag = own(SAME, written) ?? written
    const isHeading = /^h[1-6]$/.test(tag)
    if (isHeading) heading(tag)
    const attributes = own(ALLOWED, tag)
    if (!attributes) {
      if (!isHeading) findings.push({ kind: 'tag', tag: written, nth })
      return { tagName: written, attribs: {} }
    }
    for (const attribute of Object.keys(attribs))
      if (!attributes.includes(attribute) && !UNIMPORTANT.has(attribute))
        findings.push({ kind: 'attribute', tag: written, attribute, nth })
    if (tag === 'a') return anchor(attribs['href'])
    if (tag === 'img') return picture(attribs, nth)
    if (tag !== 'th') return { tagName: tag, attribs: {} }
    const scope = attribs['scope'] ?? ''
    return { tagName: tag, attribs: { scope: SCOPES.has(scope) ? scope : 'col' } }
  }

  const html = settle(sanitize(dirty, { ...STRICT, transformTags: { '*': open } }))
  return { html: html.trim(), findings, links, images }
}

/** Cleans until nothing changes. Each pass keeps only what ALLOWED lists. */
function settle(html: string): string {
  let before = html
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const after = sanitize(before, STRICT)
    if (after === before) break
    before = after
  }
  return before
}
