import {
  type AlertBody,
  type AlertPreview,
  MANY_A_WEEK,
  previewAlert,
} from '@plat/contract/alerts/alerts'
import { type EventKind, USUAL_EVENTS } from '@plat/contract/alerts/event-kinds'
import type { z } from 'zod'
import { dayOf } from '../indexes/index-rows.ts'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { hydrate } from '../records/hydrate.ts'
import { countAnswer } from '../search/count-answer.ts'
import { intersection } from '../search/criterion-values.ts'
import { type OpenModule, openModule, type SearchDependencies } from '../search/open-module.ts'
import { criterionKind } from '../tenancy/document/criterion-kind.ts'
import type { AlertSource } from './alert-source.ts'
import { changeRates } from './change-rates.ts'
import { alertEvents, alertSettings, searchedCriteria } from './checked-alert.ts'
import { narrowingOptions, rounded } from './narrowing.ts'

/** Days of a year and of a month, as previews count them. */
const YEAR = 365
const MONTH = 30
/** Of last month's records, how many are shown. */
const SHOWN = 20

/** Registers what an alert would tell, before it is saved. */
export function registerPreview(app: App, source: AlertSource): void {
  serve(app, previewAlert, async ({ body, context }) => {
    const module = await openModule(source, context)
    alertSettings(module.document)
    return { data: await previewOf(source, module, body), meta: module.meta }
  })
}

/**
 * How much an alert would tell, by the record index; only the records that are shown are read.
 * @throws AppError as `searchedCriteria`
 */
async function previewOf(
  source: SearchDependencies,
  module: OpenModule,
  {
    criteria: sent,
    excluded,
    events: wanted = [...USUAL_EVENTS],
  }: Pick<z.output<typeof AlertBody>, 'criteria' | 'excluded' | 'events'>,
): Promise<AlertPreview> {
  const { matched: criteria } = searchedCriteria(module, {
    criteria: sent,
    excluded: excluded ?? null,
  })
  const possible = alertEvents(module.module, module.visibility, null)
  const events = wanted.filter((kind) => possible.includes(kind))
  const watchesNew = events.includes('new')
  const lastYear = inLastDays(criteria, 'record_date', module, YEAR)
  const [matching, year, all, month, windows, rates] = await Promise.all([
    countOf(module, criteria),
    countOf(module, lastYear),
    countOf(module, { visibility: module.visibility }),
    watchesNew ? lastMonth(source, module, criteria) : null,
    windowsPerWeek(module, criteria, events),
    needsRates(events) ? changeRates(source.database, module) : null,
  ])
  const newPerWeek = perWeek(year)
  const share = all === 0 ? 0 : matching / all
  const changed = events.reduce((sum, kind) => sum + (rates?.perWeek?.get(kind) ?? 0), 0) * share
  const known = (watchesNew ? newPerWeek : 0) + windows + changed
  const many = known > MANY_A_WEEK
  // New records are those of the last year; of changes all records have their part.
  const counted = year > 0 ? { criteria: lastYear, total: year } : { criteria, total: matching }
  return {
    matching,
    new_per_week: rounded(newPerWeek),
    events_per_week: rates?.perWeek === null ? null : rounded(known),
    watched_days: rates === null ? null : Math.floor(rates.days),
    many,
    last_month: month,
    narrowing: many
      ? await narrowingOptions(module, counted.criteria, { total: counted.total, perWeek: known })
      : [],
  }
}

/** Whether some of these events come from changes that imports find. */
function needsRates(events: readonly EventKind[]): boolean {
  return events.some((kind) => kind !== 'new' && !kind.startsWith('comment_'))
}

async function countOf({ index }: OpenModule, criteria: PlacedCriteria): Promise<number> {
  const { located, unlocated } = await index.query({ kind: 'count', criteria, view: null })
  return countAnswer(located, unlocated).all
}

/** Of the matching records, those with a date within these days, today the last of them. */
function inLastDays(
  criteria: PlacedCriteria,
  field: string,
  { calendar }: OpenModule,
  days: number,
): PlacedCriteria {
  const today = dayOf(calendar.today) ?? 0
  const range = intersection(criteria.dates?.[field] ?? {}, { from: today - days + 1, to: today })
  return { ...criteria, dates: { ...criteria.dates, [field]: range } }
}

function perWeek(inYear: number): number {
  return (inYear * 7) / YEAR
}

/** Windows for comments that opened or closed in a week of the last year, by the module's fields for them. */
async function windowsPerWeek(
  module: OpenModule,
  criteria: PlacedCriteria,
  events: readonly EventKind[],
): Promise<number> {
  const { opens, closes } = module.module.events.comment ?? {}
  const fields = [
    ...(events.includes('comment_opens') ? [opens] : []),
    ...(events.includes('comment_closes') ? [closes] : []),
  ].filter(
    (field) =>
      field !== undefined && criterionKind(field, module.module, module.visibility) === 'date',
  )
  const counts = await Promise.all(
    fields.map((field) => countOf(module, inLastDays(criteria, field ?? '', module, YEAR))),
  )
  return counts.reduce((sum, count) => sum + perWeek(count), 0)
}

async function lastMonth(
  { database }: SearchDependencies,
  module: OpenModule,
  criteria: PlacedCriteria,
): Promise<NonNullable<AlertPreview['last_month']>> {
  const page = await module.index.query({
    kind: 'page',
    criteria: inLastDays(criteria, 'record_date', module, MONTH),
    scope: 'all',
    view: null,
    sort: { field: 'record_date', descending: true },
    offset: 0,
    limit: SHOWN,
  })
  const records = await hydrate(
    database,
    module.tenant,
    module.module,
    { ...page, version: module.index.version },
    { areaNames: module.catalog.areaNames, visibility: module.visibility },
  )
  return { count: page.total, records }
}
