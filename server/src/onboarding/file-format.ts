import { SourceError } from '../imports/row.ts'

/** What kind of file this is, and where a JSON document has its rows. */
export type FileFormat =
  | { readonly format: 'csv' | 'ndjson' | 'geojson' }
  | { readonly format: 'json'; readonly item: string | undefined }

/**
 * Judges a file by the start of its text.
 * @throws SourceError for an empty file, a page of HTML or XML, and a JSON document without an array.
 */
export function formatOf(text: string, name: string): FileFormat {
  const start = text.trimStart()
  if (start === '')
    throw new SourceError(
      `${name} is empty. Expected rows: CSV, JSON, NDJSON or GeoJSON. Download it again.`,
    )
  if (start.startsWith('<'))
    throw new SourceError(
      `${name} is a page of HTML or XML, not data: it starts with "${start.slice(0, 40)}". Expected CSV, ` +
        'JSON, NDJSON or GeoJSON: download the export itself, not the page that offers it.',
    )
  if (/^\[\s*(\{|\]|$)/.test(start)) return { format: 'json', item: undefined }
  if (!/^\{\s*("|\}|$)/.test(start)) return { format: 'csv' }
  if (/"type"\s*:\s*"FeatureCollection"/.test(start.slice(0, 4096))) return { format: 'geojson' }
  if (isJson(start.split(/\r\n?|\n/, 1)[0] ?? '') && !/^\S*\s*$/.test(restOf(start)))
    return { format: 'ndjson' }
  const item = arrayPath(start)
  if (item !== undefined) return { format: 'json', item }
  if (isJson(start.trim())) return { format: 'ndjson' }
  throw new SourceError(
    `${name} is a JSON document without an array of objects near its start. Expected an array, an object ` +
      'that holds one, one object a line, or a FeatureCollection.',
  )
}

function restOf(text: string): string {
  const end = text.search(/[\r\n]/)
  return end < 0 ? '' : text.slice(end)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/** The keys that lead to the first array of objects. */
function arrayPath(text: string): string | undefined {
  const path: (string | null)[] = []
  let key: string | null = null
  let last = ''
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ':' && last.startsWith('"')) key = last.slice(1, -1)
    else if (token === '{') {
      const keys = path.slice(1)
      if (last === '[' && !keys.slice(0, -1).includes(null))
        return keys.filter((one) => one !== null).join('.')
      path.push(key)
      key = null
    } else if (token === '[') path.push(key)
    else if (token === '}' || token === ']') path.pop()
    last = token
  }
  return undefined
}
