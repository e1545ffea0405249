import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse'
import { type BenchCategory, type BenchRows, NO_DATE } from './bench-rows.ts'

const FOLDER = 'austin/permits'
const CATEGORIES = ['record_type', 'status', 'sub_type', 'work_type', 'usage'] as const
/** Statuses after which nothing more happens. */
const ARCHIVED = new Set(['Final', 'Expired', 'Withdrawn', 'Cancelled', 'Closed', 'Void'])

/** The data folder: PLAT_DATA, else ../shared/data beside the repository. */
export function dataFolder(): string {
  return process.env.PLAT_DATA ?? join(import.meta.dirname, '../../../../shared/data')
}

/** Reads Austin's permits; null when the files are not there. */
export async function readAustin(): Promise<BenchRows | null> {
  const folder = join(dataFolder(), FOLDER)
  if (!existsSync(folder)) return null
  const collector = new Collector()
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.csv.gz'))
    .sort()) {
    const parser = parse({ columns: true, relax_quotes: true, relax_column_count: true })
    parser.end(gunzipSync(readFileSync(join(folder, file))))
    for await (const record of parser) collector.add(record)
  }
  return collector.rows()
}

class Collector {
  private readonly lng: number[] = []
  private readonly lat: number[] = []
  private readonly date: number[] = []
  private readonly cost: number[] = []
  private readonly live: number[] = []
  private readonly references: string[] = []
  private readonly addresses: (string | null)[] = []
  private readonly texts: (string | null)[] = []
  private readonly codes: number[][] = CATEGORIES.map(() => [])
  private readonly values = CATEGORIES.map(() => new Map<string, number>())

  add(record: Record<string, string | undefined>): void {
    const permit = record.permit_number ?? ''
    const status = clean(record.status)
    const fields = [
      permit.slice(-2).trim(),
      status,
      clean(record.sub_type),
      clean(record.work_type),
      clean(record.usage_category),
    ]
    fields.forEach((value, i) => this.addCategory(i, value))
    const lng = Number(record.lng || Number.NaN)
    const lat = Number(record.lat || Number.NaN)
    const located = Number.isFinite(lng) && Number.isFinite(lat)
    this.lng.push(located ? lng : Number.NaN)
    this.lat.push(located ? lat : Number.NaN)
    this.date.push(parseDate(record.date_issued ?? ''))
    this.cost.push(Number(record.total_job_valuation || Number.NaN))
    this.live.push(ARCHIVED.has(status) ? 0 : 1)
    this.references.push(permit)
    this.addresses.push(clean(record.permit_location?.replace(/\s+C?\s*00000$/, '')) || null)
    this.texts.push(record.work_description || null)
  }

  rows(): BenchRows {
    const { references, addresses, texts } = this
    return {
      size: references.length,
      lng: Float64Array.from(this.lng),
      lat: Float64Array.from(this.lat),
      date: Int32Array.from(this.date),
      cost: Float64Array.from(this.cost),
      live: Uint8Array.from(this.live),
      categories: CATEGORIES.map((id, i) => this.category(id, i)),
      reference: (row) => references[row] ?? '',
      address: (row) => addresses[row] ?? null,
      text: (row) => texts[row] ?? null,
    }
  }

  private addCategory(index: number, value: string): void {
    const values = this.values[index]
    const codes = this.codes[index]
    if (values === undefined || codes === undefined) return
    if (!values.has(value)) values.set(value, values.size)
    codes.push(values.get(value) ?? 0)
  }

  /** Codes in the order of the values; the empty value becomes "no value". */
  private category(id: string, index: number): BenchCategory {
    const known = [...(this.values[index]?.keys() ?? [])]
    const values = known.filter((value) => value !== '').sort()
    const rank = new Map(values.map((value, code) => [value, code]))
    const codeOf = known.map((value) => rank.get(value) ?? values.length)
    return {
      id,
      values,
      codes: Uint16Array.from(this.codes[index] ?? [], (code) => codeOf[code] ?? 0),
    }
  }
}

function clean(text: string | undefined): string {
  return (text ?? '').trim().replaceAll(/\s+/g, ' ')
}

function parseDate(text: string): number {
  const match = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text)
  if (match === null) return NO_DATE
  return Math.floor(Date.UTC(Number(match[3]), Number(match[1]) - 1, Number(match[2])) / 86_400_000)
}
