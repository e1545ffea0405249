import { z } from 'zod'
import type { FileSummary } from './file-summary.ts'
import { featureRow } from './json-readers.ts'
import { type Columns, type ReadingNotes, type Row, type RowBatch, SourceError } from './row.ts'

const COLUMNS: Columns = { kind: 'object' }

/** A number of features; services that do not know it write "unknown". */
const Matched = z.number().int().min(0).optional().catch(undefined)

/** A page of features, as GeoJSON. */
export const FeaturePage = z.object({
  features: z.array(
    z.object({
      id: z.unknown().optional(),
      properties: z.record(z.string(), z.unknown()).nullish(),
      geometry: z.unknown(),
    }),
  ),
  numberMatched: Matched,
  /** Of GeoServer, also where it does not say numberMatched. */
  totalFeatures: Matched,
  links: z
    .array(z.object({ rel: z.string(), href: z.string(), type: z.string().nullish() }))
    .nullish()
    .catch(undefined),
})
export type FeaturePage = z.infer<typeof FeaturePage>
export type Feature = FeaturePage['features'][number]

/** An answer in the shape that is expected. @throws SourceError that says what the answer lacks. */
export function shaped<Shape>(
  value: unknown,
  shape: z.ZodType<Shape>,
  url: string,
  what: string,
): Shape {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new SourceError(`${url} does not answer as ${what} does: ${faults.slice(0, 3).join('; ')}`)
}

/**
 * Makes rows of a service's pages, each feature once. Pages without an order may give one twice and leave another
 * out: then there are fewer rows than the service announced, which the import refuses.
 */
export class FeatureRows {
  /** As reports name the service. */
  readonly file: string
  readonly #notes: ReadingNotes
  readonly #ids = new Set<string>()
  #twice = 0
  /** Features so far, each once. */
  count = 0

  constructor(file: string, notes: ReadingNotes) {
    this.file = file
    this.#notes = notes
  }

  /** The rows of a page; null when all of its features came before, so that further pages bring nothing. */
  batchOf(features: readonly Feature[]): RowBatch | null {
    const rows: Row[] = []
    const lines: number[] = []
    for (const feature of features) {
      if (this.#isKnown(feature)) continue
      this.count += 1
      rows.push(featureRow({ ...feature, properties: feature.properties ?? {} }))
      lines.push(this.count)
    }
    this.#twice += features.length - rows.length
    return rows.length === 0 ? null : { file: this.file, columns: COLUMNS, rows, lines }
  }

  #isKnown({ id }: Feature): boolean {
    if (typeof id !== 'string' && typeof id !== 'number') return false
    const known = this.#ids.has(String(id))
    this.#ids.add(String(id))
    return known
  }

  /** Says what was read. @param announced features that the service says it has; null when it does not say. */
  end(announced: number | null): void {
    if (this.#twice > 0)
      this.#notes.repair(
        'features that came twice while pages were read',
        { file: this.file, line: this.count },
        `${this.#twice} of them, left out`,
      )
    const read: Omit<FileSummary, 'rows'> = {
      name: this.file,
      characters: null,
      end: 'closed',
      announced,
    }
    this.#notes.fileRead(read)
  }
}
