import leven from 'leven'
import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** The JSON Schema of what a file may hold, as its author writes it (defaults left out). */
export function inputSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** Keys that `schema` allows in the mapping at `path`, in the order of declaration. */
export function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const root = inputSchema(schema)
  let current: Schema[] = alternatives(root, root)
  for (const part of path) {
    current = current.flatMap((one) => child(one, part)).flatMap((one) => alternatives(root, one))
  }
  return [...new Set(current.flatMap((one) => Object.keys(one.properties ?? {})))]
}

function child(schema: Schema, part: PropertyKey): Schema[] {
  const found =
    typeof part === 'number'
      ? schema.items
      : (schema.properties?.[String(part)] ?? schema.additionalProperties)
  return typeof found === 'object' && !Array.isArray(found) ? [found] : []
}

/** A schema's alternatives, with references and unions resolved. */
function alternatives(root: Schema, schema: Schema, depth = 0): Schema[] {
  if (depth > 20) return []
  const reference = schema.$ref
  if (reference !== undefined) {
    if (reference === '#') return alternatives(root, root, depth + 1)
    const target = root.$defs?.[reference.replace('#/$defs/', '')]
    return target ? alternatives(root, target, depth + 1) : []
  }
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (branches.length === 0) return [schema]
  return branches.flatMap((branch) => alternatives(root, branch, depth + 1))
}

/** The candidate that `text` was probably meant to be, if one is near enough. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(text.length * 0.4))
  const ranked = candidates
    .map((candidate) => ({
      candidate,
      distance: leven(text.toLowerCase(), candidate.toLowerCase()),
    }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  return best && best.distance <= limit ? best.candidate : undefined
}
