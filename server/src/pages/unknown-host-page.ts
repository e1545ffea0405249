import { escaped } from './escaped.ts'

/**
 * The page of a host that belongs to no agency: names the operator's contact and nothing else.
 * @param operator as configured; null: the address that every host with mail must have (RFC 5321, 4.5.1)
 * @param host of the request, without port
 */
export function unknownHostPage(operator: string | null, host: string): string {
  const contact = `Please check the address, or write to ${escaped(operator ?? `postmaster@${host}`)}.`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nothing is published here</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Nothing is published here</h1><p>No agency uses this address. ${contact}</p></main></body></html>`
}
