import { type Histogram, searchHistogram } from '@plat/contract/search/histogram'
import { withoutDays } from '@plat/contract/search/without-days'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { visibleFields } from '../tenancy/document/module-document.ts'
import { criterionKind } from '../tenancy/document/criterion-kind.ts'
import type { OpenModule, SearchDependencies } from './open-module.ts'
import { openSearch } from './open-search.ts'
import { searchQuery } from './search-query.ts'

const DAY_MS = 86_400_000
/** Days before it cannot be written with four digits of a year. */
const FIRST_DAY = Date.parse('0000-01-01T00:00:00Z') / DAY_MS

/** Registers the records of a search over time. */
export function registerHistogram(app: App, dependencies: SearchDependencies): void {
  serve(app, searchHistogram, async ({ body, context }) => {
    // The days of the date are checked as well, though the picture is not restricted to them.
    const { module } = await openSearch(dependencies, context, body.criteria)
    const date = dateField(body.field ?? 'record_date', module)
    const others = withoutDays(body.criteria, date)
    const { criteria, view } = searchQuery(others, module, module.level)
    const unit = body.unit ?? 'auto'
    const found = await module.index.query({ kind: 'histogram', criteria, view, date, unit })
    const { starts, counts, range, before, after, without } = found
    const dated = counts.reduce((sum, count) => sum + count, before + after)
    const data: Histogram = {
      field: date,
      unit: found.unit,
      from: range && dayText(range.from),
      to: range && dayText(range.to),
      buckets: starts.map((start, i) => ({ start: dayText(start), count: counts[i] ?? 0 })),
      before,
      after,
      without,
      total: dated + without,
    }
    return { data, meta: module.meta }
  })
}

/** @throws AppError invalid_request for what is none of the dates that the viewer may see */
function dateField(name: string, { module, visibility }: OpenModule): string {
  if (criterionKind(name, module, visibility) === 'date') return name
  const visible = visibleFields(module, visibility)
  const known = module.fields.filter(({ id, kind }) => kind === 'date' && visible.has(id))
  const dates = ['record_date', ...known.map(({ id }) => id)].join(', ')
  throw new AppError(
    'invalid_request',
    `field: "${name}" is not a date of ${module.code}. It has ${dates}.`,
    { field: [`Expected one of ${dates}.`] },
  )
}

function dayText(day: number): string {
  return new Date(Math.max(day, FIRST_DAY) * DAY_MS).toISOString().slice(0, 10)
}
