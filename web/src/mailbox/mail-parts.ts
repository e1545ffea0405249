/** A piece of a mail's text. */
export type MailPart = {
  readonly text: string
  /** Where it begins in the mail. */
  readonly at: number
} & (
  | { readonly kind: 'text' }
  /** A link into this portal: `path` with query, `text` as the mail has it. */
  | { readonly kind: 'link'; readonly path: string }
  /** A code to be typed elsewhere, alone in its line. */
  | { readonly kind: 'code' }
)

const SPECIAL = /(?<link>https?:\/\/\S+)|(?<=\n) {4}(?<code>\d{4,10})(?=\n)/g

/**
 * Splits a mail's text at its links and its code. Only addresses of these origins become links, as
 * paths of this portal: the agency's link may name another of its hosts.
 */
export function mailParts(text: string, origins: readonly string[]): MailPart[] {
  const parts: MailPart[] = []
  let end = 0
  for (const match of text.matchAll(SPECIAL)) {
    const { link, code } = match.groups ?? {}
    const path = link === undefined ? null : pathOn(link, origins)
    if (code === undefined && path === null) continue
    if (match.index > end) parts.push({ kind: 'text', at: end, text: text.slice(end, match.index) })
    const at = match.index
    end = at + match[0].length
    if (code !== undefined) parts.push({ kind: 'code', at, text: code })
    else if (link !== undefined && path !== null) parts.push({ kind: 'link', at, text: link, path })
  }
  if (end < text.length) parts.push({ kind: 'text', at: end, text: text.slice(end) })
  return parts
}

function pathOn(link: string, origins: readonly string[]): string | null {
  if (!URL.canParse(link)) return null
  const { origin, pathname, search, hash } = new URL(link)
  return origins.includes(origin) ? pathname + search + hash : null
}
