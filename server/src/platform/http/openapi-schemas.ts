import { z } from 'zod'
import type { Json } from './openapi-writer.ts'

/** Schemas with a name, as a document's `components` hold them. */
export interface SchemaShelf {
  /** The schema as it is written in the document: named parts are references into `components`. */
  shelve(schema: z.ZodType, io: 'input' | 'output'): Json
  /** Named schemas so far, in alphabetical order. */
  components(): Json
}

/**
 * A shelf for one document. What is sent may differ from what is answered (defaults may be left
 * out): the form for sending has `Input` behind its name then.
 */
export function createSchemaShelf(): SchemaShelf {
  const named = new Map<string, { json: Json; text: string }>()
  return {
    shelve: (schema, io) => {
      const {
        $schema: _dialect,
        $defs,
        ...json
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        reused: 'inline',
      }) as Json
      const names = new Map<string, string>()
      const definitions = Object.entries(isObject($defs) ? $defs : {})
      for (const [name] of definitions) {
        if (name.startsWith('__'))
          throw new Error('A schema that refers to itself needs .meta({ id }).')
        names.set(name, name)
      }
      // Which of them differ shows only in their final texts, which name one another.
      if (io === 'input') {
        for (let before = -1; before !== renamed(names);) {
          before = renamed(names)
          for (const [name, definition] of definitions) {
            const known = named.get(name)
            if (known !== undefined && known.text !== textOf(definition, names))
              names.set(name, `${name}Input`)
          }
        }
      }
      for (const [name, definition] of definitions) {
        const final = names.get(name) ?? name
        const text = textOf(definition, names)
        const known = named.get(final)
        if (known !== undefined && known.text !== text)
          throw new Error(`Two schemas are called ${final}: ${known.text} and ${text}`)
        named.set(final, { json: JSON.parse(text) as Json, text })
      }
      return JSON.parse(textOf(json, names)) as Json
    },
    components: () =>
      Object.fromEntries(
        [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { json }]) => [name, json]),
      ),
  }
}

function renamed(names: ReadonlyMap<string, string>): number {
  return [...names].filter(([name, final]) => name !== final).length
}

/** A schema with references as the document has them; names of ids are of no use to readers. */
function textOf(schema: unknown, names: ReadonlyMap<string, string>): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value
    const name = value.replace('#/$defs/', '')
    return `#/components/schemas/${names.get(name) ?? name}`
  })
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
