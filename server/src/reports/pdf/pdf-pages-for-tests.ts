import { inflateSync } from 'node:zlib'

interface Parsed {
  /** Body of each object, by number. */
  readonly objects: ReadonlyMap<string, string>
  readonly stream: (id: string) => string
}

function parsed(file: Uint8Array): Parsed {
  const bytes = Buffer.from(file)
  const text = bytes.toString('latin1')
  const places = new Map<string, number>()
  const objects = new Map<string, string>()
  for (const match of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)(?=^endobj)/gm)) {
    const [whole, id = '', body = ''] = match
    places.set(id, match.index + whole.length - body.length)
    objects.set(id, body)
  }
  const stream = (id: string) => {
    const body = objects.get(id) ?? ''
    const length = Number(/\/Length (\d+)/.exec(body)?.[1])
    const from = (places.get(id) ?? 0) + body.indexOf('stream\n') + 'stream\n'.length
    return inflateSync(bytes.subarray(from, from + length)).toString('latin1')
  }
  return { objects, stream }
}

/** What is drawn on each page, as operators of the format. */
export function pagesOf(file: Uint8Array): string[] {
  const { objects, stream } = parsed(file)
  return [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((body) => /\/Contents (.+)/.exec(body)?.[1] ?? '')
    .map((refs) => [...refs.matchAll(/\b(\d+) 0 R/g)].map(([, id = '']) => stream(id)).join(''))
}

/** The texts of each page in the order in which they are drawn: as they look, and as they are copied. */
export function textsOf(file: Uint8Array): { drawn: string; copied: string }[] {
  const { objects, stream } = parsed(file)
  const all = [...objects.values()].join('\n')
  const letters = (font: string) => {
    const [, id = ''] = new RegExp(`/${font} (\\d+) 0 R`).exec(all) ?? []
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    const [, list = ''] = /beginbfrange\n<0000> <\w+> \[([^\]]*)\]/.exec(stream(map)) ?? []
    return [...list.matchAll(/<([^<>]*)>/g)].map(([, code = '']) =>
      String.fromCharCode(...(code.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    )
  }
  const fonts = new Map<string, string[]>()
  return pagesOf(file).map((page) => {
    const texts = { drawn: '', copied: '' }
    let font: string[] = []
    let isSaid = false
    const parts =
      /\/Span <<\s*\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC|\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ|\bEMC\b/g
    for (const [whole, actual, name, shown] of page.matchAll(parts)) {
      if (actual !== undefined) {
        isSaid = true
        texts.copied += unescaped(actual)
      } else if (name !== undefined) {
        font = fonts.get(name) ?? letters(name)
        fonts.set(name, font)
      } else if (whole === 'EMC') {
        isSaid = false
        texts.drawn += '\n'
        texts.copied += '\n'
      } else {
        const glyphs = [...(shown ?? '').matchAll(/<(\w*)>/g)].flatMap(
          ([, codes = '']) => codes.match(/\w{4}/g) ?? [],
        )
        const text = glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join('')
        texts.drawn += `${text} `
        if (!isSaid) texts.copied += `${text} `
      }
    }
    return texts
  })
}

function unescaped(text: string): string {
  const signs = new Map(Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }))
  const bytes = text.replaceAll(/\\([\s\S])/g, (_, sign: string) => signs.get(sign) ?? sign)
  if (!bytes.startsWith('\u00FE\u00FF')) return bytes
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}
