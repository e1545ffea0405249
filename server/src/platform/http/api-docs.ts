import type { Endpoint } from '@plat/contract/platform/endpoint'
import type { PlainRoute } from './plain-route.ts'

/** The readable page of the API: one section an operation, no script, no outside file. */
export function apiDocsPage(
  endpoints: readonly Endpoint[],
  plain: readonly PlainRoute[],
  version: string,
): string {
  const groups = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const group = endpoint.path.split('/')[1] ?? ''
    groups.set(group, [...(groups.get(group) ?? []), endpoint])
  }
  const sections = [...groups].map(
    ([group, members]) => `<h2 id="${group}">${escape(group)}</h2>${members.map(section).join('')}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API of this portal</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>API</h1>
<p>Plat ${escape(version)}. The host decides the agency. Answers are <code>{ "data": …, "meta": … }</code>,
errors are problem details (RFC 9457). Calls that belong to a module carry its code in the header
<code>X-Module</code>. Public records need no key. The whole contract, with every shape:
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Operations"><ul>${[...groups.keys()].map((group) => `<li><a href="#${group}">${escape(group)}</a></li>`).join('')}<li><a href="#files">files and feeds</a></li></ul></nav>
${sections.join('')}<h2 id="files">files and feeds</h2>${plain.map(plainSection).join('')}</main></body></html>`
}

function section(endpoint: Endpoint): string {
  const notes = [
    endpoint.module ? 'Needs <code>X-Module</code>.' : '',
    endpoint.access === 'anonymous'
      ? 'Open to everybody.'
      : `Needs <code>${endpoint.access}</code>.`,
  ]
  return `<section><h3><code>${endpoint.method} /api${escape(endpoint.path)}</code></h3>
<p>${escape(endpoint.summary)}. ${notes.join(' ')}</p></section>`
}

function plainSection({ method = 'get', path, summary }: PlainRoute): string {
  return `<section><h3><code>${method.toUpperCase()} ${escape(path)}</code></h3>
<p>${escape(summary)}.</p></section>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export const API_DOCS_CSS = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
h3 { margin-bottom: 0; font-size: 1rem; overflow-wrap: anywhere; }
section p { margin-top: .25rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; }
code { font-family: ui-monospace, monospace; }
`
