import type { Locale } from '@plat/contract/platform/localized'
import { escaped } from './escaped.ts'

/** A page without scripts, for who comes from a mail. @param body HTML */
export function plainPage(locale: Locale, title: string, body: string): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`
}
