import type { Locale } from '@plat/contract/platform/localized'
import { escaped } from './escaped.ts'

/** A page without scripts, such as that behind a mail's link. @param body HTML */
export function plainPage(locale: Locale, title: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`
}

/**
 * The page of a host that belongs to no agency: names the operator's contact and nothing else.
 * @param operator as configured; null: the address that every host with mail must have (RFC 5321, 4.5.1)
 * @param host of the request, without port
 */
export function unknownHostPage(operator: string | null, host: string): string {
  const contact = `Please check the address, or write to ${escaped(operator ?? `postmaster@${host}`)}.`
  return plainPage(
    'en',
    'Nothing is published here',
    `<p>No agency uses this address. ${contact}</p>`,
  )
}
