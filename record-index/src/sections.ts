import type { IndexData, Section } from './types.ts'

/** Prefix of a column's section names: its kind and id. A section is named e.g. `date:closed.codes`. */
export type ColumnName =
  | `category:${string}`
  | `date:${string}`
  | `number:${string}`
  | 'reference'
  | 'area'

/** The section as bitsets or signed numbers. Throws when it is missing or of another type. */
export function int32Section(data: IndexData, name: string): Int32Array<SharedArrayBuffer> {
  const section = find(data, name)
  if (section instanceof Int32Array) return section
  throw new Error(`Section ${name} of the record index should hold Int32`)
}

/** The section as unsigned numbers. Throws when it is missing or of another type. */
export function uint32Section(data: IndexData, name: string): Uint32Array<SharedArrayBuffer> {
  const section = find(data, name)
  if (section instanceof Uint32Array) return section
  throw new Error(`Section ${name} of the record index should hold Uint32`)
}

/** The section as doubles. Throws when it is missing or of another type. */
export function float64Section(data: IndexData, name: string): Float64Array<SharedArrayBuffer> {
  const section = find(data, name)
  if (section instanceof Float64Array) return section
  throw new Error(`Section ${name} of the record index should hold Float64`)
}

/** The section as bytes. Throws when it is missing or of another type. */
export function uint8Section(data: IndexData, name: string): Uint8Array<SharedArrayBuffer> {
  const section = find(data, name)
  if (section instanceof Uint8Array) return section
  throw new Error(`Section ${name} of the record index should hold Uint8`)
}

/** The section as codes of any width. Throws when it is missing or holds no codes. */
export function codesSection(
  data: IndexData,
  name: string,
): Uint8Array<SharedArrayBuffer> | Uint16Array<SharedArrayBuffer> | Uint32Array<SharedArrayBuffer> {
  const section = find(data, name)
  if (section instanceof Int32Array || section instanceof Float64Array) {
    throw new Error(`Section ${name} of the record index should hold codes`)
  }
  return section
}

function find(data: IndexData, name: string): Section {
  const section = data.sections[name]
  if (section === undefined) throw new Error(`The record index has no section ${name}`)
  return section
}
