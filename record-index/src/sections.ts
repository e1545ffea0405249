import type { IndexData, Section } from './types.ts'

/** Prefix of a column's section names: its kind and id. A section is named e.g. `date:closed.codes`. */
export type ColumnName =
  | `category:${string}`
  | `date:${string}`
  | `number:${string}`
  | 'reference'
  | 'area'

/** Makes a reader of sections of one type. It throws when the section is missing or of another type. */
function sectionOf<One extends Section>(isOne: (section: Section) => section is One, type: string) {
  return (data: IndexData, name: string): One => {
    const section = find(data, name)
    if (isOne(section)) return section
    throw new Error(`Section ${name} of the record index should hold ${type}`)
  }
}

/** The section as bitsets or signed numbers. */
export const int32Section = sectionOf((section) => section instanceof Int32Array, 'Int32')

/** The section as unsigned numbers. */
export const uint32Section = sectionOf((section) => section instanceof Uint32Array, 'Uint32')

/** The section as doubles. */
export const float64Section = sectionOf((section) => section instanceof Float64Array, 'Float64')

/** The section as bytes. */
export const uint8Section = sectionOf((section) => section instanceof Uint8Array, 'Uint8')

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
