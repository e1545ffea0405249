import { because, type Because } from '@plat/contract/platform/reasons'
import type { StatOptions, StatTrend } from '@plat/contract/statistics/stat-options'
import { AppError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { criterionKind } from '../tenancy/document/criterion-kind.ts'
import { type OpenModule, openModule, type SearchDependencies } from '../search/open-module.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { ChosenSearches } from './change-stats.ts'
import { type StatDefinition, StatTrouble, statQuestions, workingDays } from './stat-questions.ts'

/** A stat that somebody wants to store. */
export interface WantedStat {
  readonly options: StatOptions
  readonly trend?: StatTrend | null | undefined
  /** Null: it is new. */
  readonly typeBefore: StatOptions['type'] | null
}

/**
 * Holds a stat against its module before it is stored.
 * @throws AppError invalid_request for a type that the agency does not make, fields that the module has not, and
 * searches that it cannot make.
 */
export async function checkStat(
  source: SearchDependencies,
  { tenant, viewer }: Pick<RequestContext, 'tenant' | 'viewer'>,
  { search, whole }: ChosenSearches,
  stat: WantedStat,
): Promise<void> {
  if (whole !== null && whole.module !== search.module)
    throw refused('options.of', because('stat_whole_module'))
  const { document } = await loadTenant(source.database, tenant)
  requireType(stat, document)
  if (stat.options.type === 'numeric/custom') return
  const module = await openModule(source, { tenant, viewer, module: search.module })
  checkStatFields(stat, module)
  requireNoTrouble(
    {
      criteria: search.criteria,
      options: stat.options,
      trend: stat.trend ?? null,
      whole: whole?.criteria ?? null,
    },
    module,
  )
}

/** @throws AppError invalid_request for a field that the module has not, or not of that kind; for a span of one date. */
export function checkStatFields(
  { options, trend }: Pick<WantedStat, 'options' | 'trend'>,
  module: OpenModule,
): void {
  if (trend != null) requireField('trend.field', trend.field, 'date', module)
  switch (options.type) {
    case 'numeric/sum':
    case 'numeric/median':
      return requireField('options.field', options.field, 'number', module)
    case 'numeric/change':
      return requireField('options.field', options.field, 'date', module)
    case 'numeric/duration':
    case 'numeric/overdue':
      requireField('options.from', options.from, 'date', module)
      requireField('options.to', options.to, 'date', module)
      if (options.from === options.to) throw refused('options.to', because('stat_same_date'))
      return
    default:
  }
}

/** A type that was switched off goes on for what is of it. */
function requireType(
  { options: { type }, typeBefore }: WantedStat,
  document: TenantDocument,
): void {
  const { widgetOptions } = document.tenant.control.stats
  if (type === typeBefore || widgetOptions.includes(type)) return
  throw refused('options.type', because('stat_type_off', { type, types: widgetOptions.join(', ') }))
}

function requireField(
  name: string,
  field: string,
  kind: 'date' | 'number',
  { module, visibility }: OpenModule,
): void {
  if (criterionKind(field, module, visibility) === kind) return
  const ids = ['record_date', ...module.fields.map(({ id }) => id)]
  const known = ids.filter((id) => criterionKind(id, module, visibility) === kind)
  const values = { field, fields: known.join(', ') || '–' }
  throw refused(name, because(kind === 'date' ? 'stat_date_field' : 'stat_number_field', values))
}

function refused(field: string, why: Because): AppError {
  return new AppError('invalid_request', why, { [field]: [why] })
}

/** @throws AppError invalid_request for what the module cannot be asked. */
function requireNoTrouble(definition: StatDefinition, module: OpenModule): void {
  try {
    statQuestions(definition, module, workingDays(module))
  } catch (error) {
    if (!(error instanceof StatTrouble)) throw error
    const why = because(
      error.cause === 'whole_differs' ? 'stat_whole_differs' : 'stat_search_unusable',
    )
    throw new AppError('invalid_request', why, { search_saved_guid: [why] })
  }
}
