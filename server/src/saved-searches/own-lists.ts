import { type Locale, localize } from '@plat/contract/platform/localized'
import type { z } from 'zod'
import { AppError } from '../platform/errors.ts'
import { faultOfValue } from '../platform/http/request-parts.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'

/** Query of an own list, as the contract has it. */
export interface OwnListQuery {
  readonly offset: number
  readonly limit: number
  readonly sort_by?: string | undefined
  readonly filter_by?: string | undefined
}

/** Whose list, and how it is worded. */
export interface OwnListOf {
  readonly owner: string
  readonly document: TenantDocument
  readonly locale: Locale
}

/** What all own lists are filtered by. */
interface OwnFilter {
  readonly title?: string | undefined
  /** Days of what the list is dated by. */
  readonly days?: { readonly start?: string | undefined; readonly end?: string | undefined }
  readonly department?: readonly string[] | undefined
  readonly favoured?: boolean | undefined
}

/** Rows that an account still has of modules that it may be shown, by star; values are those of `ownListValues`. */
export function ownRows(table: 's' | 'r' | 'n'): string {
  return `${table}.owner = $1 and ${table}.deleted_at is null and ${table}.module = any ($2::text[])
       and ($6::boolean is null or ${table}.favoured = $6)`
}

/** The same of a list that is dated by when its rows were made; $7 is the time zone of the days. */
export function ownListRows(table: 's' | 'r'): string {
  return `${ownRows(table)}
       and ($4::date is null or ${table}.created_at >= ($4::date)::timestamp at time zone $7)
       and ($5::date is null or ${table}.created_at < ($5::date + 1)::timestamp at time zone $7)`
}

/**
 * Values of `ownRows`: owner, modules, pattern of a text ($3, for the list itself to compare), first and last day ($4,
 * $5), star; and the modules and what they are called, in their order.
 */
export function ownListValues(
  { owner, document, locale }: OwnListOf,
  { title, days, department, favoured }: OwnFilter,
): { values: unknown[]; modules: ModuleDocument[]; moduleNames: string[] } {
  const modules = document.departments
    .filter(({ id }) => department === undefined || department.includes(id))
    .flatMap((one) => one.modules)
    .map((code) => moduleOf(document, code))
    .filter((module) => module !== undefined)
  return {
    values: [
      owner,
      modules.map(({ code }) => code),
      likePattern(title),
      days?.start ?? null,
      days?.end ?? null,
      favoured ?? null,
    ],
    modules,
    moduleNames: modules.map(({ name }) => localize(name, locale)),
  }
}

/**
 * The sort of an own list.
 * @throws AppError invalid_request naming the fields there are.
 */
export function readSort<Field extends string>(
  sortBy: string | undefined,
  fields: readonly Field[],
  usual: Field,
): { field: Field; descending: boolean } {
  if (sortBy === undefined) return { field: usual, descending: true }
  const name = sortBy.replace(/^[+\- ]/, '')
  const field = fields.find((one) => one === name)
  if (field === undefined) {
    const sentence = `Expected one of ${fields.join(', ')} after the sign, got ${name}.`
    throw new AppError('invalid_request', `sort_by: ${sentence}`, { sort_by: [sentence] })
  }
  return { field, descending: sortBy.startsWith('-') }
}

/**
 * The filter of an own list, as JSON.
 * @throws AppError invalid_request for what is no JSON, or names what the list has not.
 */
export function readFilter<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> {
  let value: unknown = {}
  try {
    value = JSON.parse(text ?? '{}', (key, member: unknown) => {
      if (key === '__proto__') throw new SyntaxError(key)
      return member
    })
  } catch {
    throw refused('Expected a filter as JSON.')
  }
  const fault = faultOfValue(value)
  if (fault !== null) throw refused(`The filter ${fault}.`)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refused(`${issue?.path.join('.') || 'The filter'}: ${issue?.message ?? 'not understood'}.`)
}

function refused(sentence: string): AppError {
  return new AppError('invalid_request', `filter_by: ${sentence}`, { filter_by: [sentence] })
}

/** Codes of the modules that an agency's departments show. */
export function moduleCodes({ departments }: TenantDocument): string[] {
  return departments.flatMap(({ modules }) => modules)
}

/** A pattern of `like` that finds a text anywhere; null for none. */
function likePattern(text: string | undefined): string | null {
  const wanted = text?.trim() ?? ''
  return wanted === '' ? null : `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
