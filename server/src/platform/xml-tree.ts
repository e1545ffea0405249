import { Parser } from 'htmlparser2'

/** An element of an XML document; names are without their prefix. */
export interface XmlElement {
  readonly name: string
  /** By name without prefix. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  readonly text: string
}

/** Elements of a document that are kept. */
const MAX_ELEMENTS = 500_000
/** Elements within one another. */
const MAX_DEPTH = 100

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

/**
 * The root element of an XML document; null for a text without one, or one that is too large or too deep. Entities of
 * a document's own are not looked at.
 */
export function xmlTree(text: string): XmlElement | null {
  const open: OpenElement[] = []
  let root: XmlElement | null = null
  let count = 0
  let isWhole = true
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        count += 1
        if (count > MAX_ELEMENTS || open.length >= MAX_DEPTH) isWhole = false
        if (!isWhole) return
        const element: OpenElement = {
          name: local(name),
          attributes: new Map(
            Object.entries(attributes).map(([key, value]): [string, string] => [local(key), value]),
          ),
          children: [],
          text: '',
        }
        root ??= element
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: (part) => {
        const element = open.at(-1)
        if (element !== undefined) element.text += part
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return isWhole ? root : null
}

/** All elements below one that lie on this path of names. */
export function elementsAt(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [element],
  )
}

/** The text of the first element on this path, without white space around it; undefined for an empty one. */
export function textAt(element: XmlElement, ...path: readonly string[]): string | undefined {
  const text = elementsAt(element, ...path)[0]?.text.trim()
  return text === '' ? undefined : text
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
