import type { z } from 'zod'
import { because } from '@plat/contract/platform/reasons'
import type { Localized } from '@plat/contract/platform/localized'
import type { StatOptions } from '@plat/contract/statistics/stat-options'
import { MAX_KEPT_BYTES } from '@plat/contract/saved-searches/saved-searches'
import { MAX_STATS, type StatBody, type UpdateStatBody } from '@plat/contract/statistics/stats'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { requireKeptSize } from '../search/kept-parts.ts'
import { holdVersion, madeBefore, newNumber, type StatisticsEditor } from './statistics-changes.ts'
import type { SearchBehind } from './statistic-rows.ts'

type NewStat = z.output<typeof StatBody>
type ChangedStat = z.output<typeof UpdateStatBody>

/** Searches that a stat is to be made of. */
export interface ChosenSearches {
  readonly search: SearchBehind
  /** The whole, of a share. */
  readonly whole: SearchBehind | null
}

/**
 * Makes a stat, once for a request however often it is sent. Its searches are copied: the copies are the agency's and
 * outlive who made them.
 * @returns its number
 */
export async function createStat(
  tx: TenantTransaction,
  body: NewStat,
  { search: chosen, whole: all }: ChosenSearches,
  editor: StatisticsEditor,
): Promise<number> {
  const id = await newNumber(tx, 'stat', MAX_STATS)
  // Asked once more: the same request may have waited for its number.
  const before = await madeBefore(tx, 'stat', body.request, editor)
  if (before !== null) return before
  const search = await copySearch(tx, chosen, body, 'stat')
  const whole = all && (await copySearch(tx, all, body, 'whole'))
  await tx.query(
    `insert into statistic (tenant, id, saved_search, whole, type, data, name, title, note, comment, options, trend,
       updated_by, request)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [id, search, whole, ...columnsOf(body, whole), editor.account, body.request ?? null],
  )
  return id
}

/**
 * Changes a stat; searches that it had stay, others are copied.
 * @throws AppError not_found, or conflict where it is another version.
 */
export async function updateStat(
  tx: TenantTransaction,
  id: number,
  body: ChangedStat,
  { search: chosen, whole: all }: ChosenSearches,
  editor: StatisticsEditor,
): Promise<void> {
  await holdVersion(tx, 'stat', { id, version: body.version }, editor)
  const [before] = await tx.query<{ search: string; whole: string | null }>(
    'select saved_search as search, whole from statistic where id = $1',
    [id],
  )
  const search =
    chosen.guid === before?.search ? chosen.guid : await copySearch(tx, chosen, body, 'stat')
  const whole =
    all && (all.guid === before?.whole ? all.guid : await copySearch(tx, all, body, 'whole'))
  await tx.query(
    `update statistic set saved_search = $2, whole = $3, type = $4, data = $5, name = $6, title = $7, note = $8,
       comment = $9, options = $10, trend = $11, updated_by = $12, version = version + 1, updated_at = now()
     where id = $1`,
    [id, search, whole, ...columnsOf(body, whole), editor.account],
  )
  await tx.query(
    `update saved_search set title = $2 where guid = $1 and owner is null and method = 'star'`,
    [search, JSON.stringify(body.title)],
  )
}

/** Values of the columns from type to trend. @param whole guid of the agency's copy */
function columnsOf(body: NewStat | ChangedStat, whole: string | null): unknown[] {
  const { options, trend, name, title, note, comment, comments } = body
  return [
    options.type,
    options.type === 'numeric/custom' ? options.data : null,
    name,
    JSON.stringify(title),
    textColumn(note),
    textColumn(comment ?? comments),
    JSON.stringify(
      options.type === 'numeric/share' && whole !== null ? { ...options, of: whole } : options,
    ),
    trend == null || options.type === 'numeric/custom' ? null : JSON.stringify(trend),
  ]
}

/** A note as it is stored; an empty one is none. */
export function textColumn(text: Localized | null | undefined): string | null {
  if (text == null || text === '') return null
  return typeof text === 'object' && text.en === '' && (text.es ?? '') === ''
    ? null
    : JSON.stringify(text)
}

/**
 * The searches that a stat is to be made of: the manager's own, shared ones, or the agency's. Those that it has stay its
 * own, also where they are gone since: its texts can be changed all the same.
 * @param wanted guid of its search, and what it is to compute
 * @param had those that it has; null: it is new
 * @throws AppError invalid_request for one that is not there, or is somebody else's.
 */
export async function chosenSearches(
  tx: TenantTransaction,
  wanted: { readonly search: string; readonly options: StatOptions },
  { account }: StatisticsEditor,
  had: ChosenSearches | null = null,
): Promise<ChosenSearches> {
  const known = [had?.search, had?.whole]
  const choose = async (guid: string, field: string) =>
    known.find((search) => search?.guid === guid) ?? chosenSearch(tx, guid, account, field)
  const { search, options } = wanted
  return {
    search: await choose(search, 'search_saved_guid'),
    whole: options.type === 'numeric/share' ? await choose(options.of, 'options.of') : null,
  }
}

/** One of them. @param account who wants it @param field that names it */
export async function chosenSearch(
  { query }: TenantTransaction,
  guid: string,
  account: string,
  field: string,
): Promise<SearchBehind> {
  const [search] = await query<SearchBehind & Record<string, unknown>>(
    `select guid, module, criteria, search_metadata, false as gone from saved_search
     where guid = $1 and deleted_at is null and (owner = $2 or (visible and (owner is null or method = 'share')))`,
    [guid, account],
  )
  if (search !== undefined) return search
  const why = because('no_such_saved_search')
  throw new AppError('invalid_request', why, { [field]: [why] })
}

/**
 * Copies a search for the agency: nobody's own, and read by those only who see a stat that it stands behind. Its title
 * is the stat's or, of a whole, what was proposed for it: that of its manager may be a private one. Of what restores the
 * screen only the address is copied: what else a manager's client keeps there is for nobody who looks at the stat.
 * @throws AppError invalid_request for a search of before there were sizes that is larger than they allow.
 */
async function copySearch(
  { query }: TenantTransaction,
  { guid, criteria, search_metadata: metadata }: SearchBehind,
  { name, title }: Pick<NewStat, 'name' | 'title'>,
  as: 'stat' | 'whole',
): Promise<string> {
  const field = as === 'stat' ? 'search_saved_guid' : 'options.of'
  const { address, search } = metadata
  const screen = { address, ...(typeof search === 'string' && { search }) }
  requireKeptSize(criteria, field, 'search_criteria_too_large')
  requireKeptSize(screen, field, 'search_screen_too_large')
  const [copy] = await query<{ guid: string }>(
    `insert into saved_search (tenant, module, owner, method, title, name, criteria, search_metadata, snapshot, counted,
       format)
     select tenant, module, null, 'star', coalesce(case when $4 then to_jsonb(default_title) end, $2::jsonb), $3,
       criteria, $5, case when octet_length(snapshot::text) <= $6 then snapshot end, counted, format
     from saved_search where guid = $1 returning guid`,
    [
      guid,
      JSON.stringify(title),
      name,
      as === 'whole',
      JSON.stringify(screen),
      // PostgreSQL's text of JSON has more blanks.
      2 * MAX_KEPT_BYTES,
    ],
  )
  if (copy === undefined) throw new Error(`the search ${guid} of a stat was not copied`)
  return copy.guid
}
