import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Where a secret was found: the column, whose secret, and in which form. */
export interface Found {
  readonly where: string
  readonly secret: string
  readonly form: string
}

/** Columns and rows that were searched, and the secrets found in them. */
export interface Search {
  readonly columns: number
  readonly rows: number
  readonly found: Found[]
}

/**
 * Looks for secrets in every column of every row that the agency sees, whatever its type, and in the
 * tables that belong to no agency: as they are, and as Base64, Base32 or hexadecimal, also of the bytes
 * that they stand for.
 */
export async function findInTables(
  database: Database,
  tenant: string,
  secrets: Readonly<Record<string, string>>,
): Promise<Search> {
  const forms = formsOfAll(secrets)
  const found: Found[] = []
  let columns = 0
  let rows = 0
  await asTenant(database, tenant, async (tx) => {
    const tables = await tx.query<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       group by 1 order by 1`,
    )
    for (const table of tables) {
      columns += table.columns.length
      const values = table.columns.map((column) => `"${column}"::text`).join(', ')
      const stored = await tx.query<{ values: (string | null)[] }>(
        `select array[${values}] as values from "${table.name}"`,
      )
      rows += stored.length
      for (const row of stored) {
        row.values.forEach((value, index) => {
          for (const hit of hits(value ?? '', forms))
            found.push({ where: `${table.name}.${table.columns[index]}`, ...hit })
        })
      }
    }
  })
  return { columns, rows, found }
}

/** Looks for secrets in a text, e.g. an unpacked backup; see findInTables. */
export function findInText(
  where: string,
  text: string,
  secrets: Readonly<Record<string, string>>,
): Found[] {
  return hits(text, formsOfAll(secrets)).map((hit) => ({ where, ...hit }))
}

interface Form {
  readonly secret: string
  readonly form: string
  readonly pattern: string | RegExp
}

function hits(text: string, forms: readonly Form[]): Omit<Found, 'where'>[] {
  return forms
    .filter(({ pattern }) =>
      typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text),
    )
    .map(({ secret, form }) => ({ secret, form }))
}

function formsOfAll(secrets: Readonly<Record<string, string>>): Form[] {
  return Object.entries(secrets).flatMap(([secret, value]) => {
    if (value.length < 6) throw new Error(`"${secret}" is too short to be looked for`)
    return formsOf(value).map(([form, pattern]) => ({ secret, form, pattern }))
  })
}

function formsOf(secret: string): [string, string | RegExp][] {
  const raw = Buffer.from(secret)
  const forms: [string, string | RegExp][] = [
    // Six digits stand in many a number: as a code they stand alone.
    ['raw', /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`) : secret],
  ]
  const meant = [
    ...(/^[A-Za-z0-9_-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url')] : []),
    ...(/^[A-Z2-7]{32}$/.test(secret) ? [fromBase32(secret)] : []),
  ]
  for (const [of, bytes] of [
    ['', raw] as const,
    ...meant.map((one) => [' of its bytes', one] as const),
  ]) {
    forms.push(
      [`hex${of}`, bytes.toString('hex')],
      [`HEX${of}`, bytes.toString('hex').toUpperCase()],
    )
    forms.push([`base32${of}`, toBase32(bytes)])
    for (const piece of base64Pieces(bytes)) {
      forms.push([`base64${of}`, piece])
      forms.push([`base64url${of}`, piece.replaceAll('+', '-').replaceAll('/', '_')])
    }
  }
  return forms.filter(
    ([form, pattern]) => form === 'raw' || (typeof pattern === 'string' && pattern.length >= 7),
  )
}

/** The Base64 characters of these bytes that do not depend on the bytes around them. */
function base64Pieces(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    const end = Math.floor(((offset + bytes.length) * 8) / 6)
    return text.slice(Math.ceil((offset * 8) / 6), end)
  })
}

/** Whole groups of five bits only: what follows changes the last sign. */
function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(parseInt(five, 2))).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)))
}
