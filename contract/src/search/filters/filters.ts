import { z } from 'zod'
import { DatePeriod } from './date-period.ts'
import { Localized } from '../../platform/localized.ts'
import { own } from '../../platform/own.ts'

export interface FilterOption {
  id: string
  label: Localized
  members?: FilterOption[] | undefined
}
/** An option of a filter; one with members stands for all of them. */
export const FilterOption: z.ZodType<FilterOption> = z
  .lazy(() =>
    z
      .object({
        id: z.string(),
        label: Localized,
        members: z.array(FilterOption).optional(),
      })
      .strict(),
  )
  .meta({ id: 'FilterOption' })

/** Filters that contain others (`params.members`). */
export const CONTAINER_TYPES = ['group', 'exclusiveTabs', 'expandExclusive'] as const
/** Filters that select values of a category. */
export const CHOICE_TYPES = [
  'radio',
  'immutableRadio',
  'checkboxTree',
  'checkGroups',
  'exclusiveToggle',
  'dropdown',
] as const
export const FILTER_TYPES = [
  ...CHOICE_TYPES,
  ...CONTAINER_TYPES,
  'status',
  'dateRange',
  'datePeriod',
  'text',
  'number',
  'predictive',
  'place',
  'grid',
] as const
/** Filters that no panel has: whether a date, or a number, has a value. */
const STATED_TYPES = ['statedDate', 'statedNumber'] as const
export type PanelFilterType = (typeof FILTER_TYPES)[number]
export type FilterType = PanelFilterType | (typeof STATED_TYPES)[number]

/** Appearance and options of a filter. */
export interface FilterParams {
  label: Localized
  /** Choices: options in order; other values that occur in the records follow them. */
  options?: FilterOption[] | undefined
  /** The initial choice: an option, several, a range or a period. See `startWith`. */
  default?: string | string[] | DatePeriod | undefined
  /** Containers: the filters inside. */
  members?: Filter[] | undefined
  collapsed?: boolean | undefined
  /** Whether "All" is offered. */
  allOption?: boolean | undefined
  placeholder?: Localized | undefined
  /** False: the label is for screen readers only. */
  labelVisible?: boolean | undefined
  /** Predictive: path of the API that answers `?q=`, without `/api/`. */
  endpoint?: string | undefined
  /** Predictive: property of an answer's item that is shown and compared with the typed text. */
  predictiveProperty?: string | undefined
  /** Name of a lucide icon, shown before the label. */
  icon?: string | undefined
  style?: 'compact' | 'plain' | undefined
  /** Date period: years and quarters are fiscal. */
  fiscal?: boolean | undefined
  /** Number: unit shown after the fields, e.g. `$`, `ft²`. */
  unit?: Localized | undefined
  /** Place: layers to choose from, all by default. Grid: the one layer of cells. */
  layers?: string[] | undefined
  /** Grid: maximum number of chosen cells. */
  squareCount?: { to: number } | undefined
}

/** One filter of a module's panel. */
export interface Filter {
  type: FilterType
  /** Key in the search criteria: a field, `status`, `record_date`, `text`, `___place`; for a container its own name. */
  criterion: string
  params: FilterParams
}

export const Filter: z.ZodType<Filter> = z
  .lazy(() =>
    z
      .object({
        type: z.enum(FILTER_TYPES),
        criterion: z.string(),
        params: z
          .object({
            label: Localized,
            options: z.array(FilterOption).optional(),
            default: z.union([z.string(), z.array(z.string()), DatePeriod]).optional(),
            members: z.array(Filter).optional(),
            collapsed: z.boolean().optional(),
            allOption: z.boolean().optional(),
            placeholder: Localized.optional(),
            labelVisible: z.boolean().optional(),
            endpoint: z.string().optional(),
            predictiveProperty: z.string().optional(),
            icon: z.string().optional(),
            style: z.enum(['compact', 'plain']).optional(),
            fiscal: z.boolean().optional(),
            unit: Localized.optional(),
            layers: z.array(z.string()).optional(),
            squareCount: z.object({ to: z.number().int().min(1).max(1_000) }).optional(),
          })
          .strict(),
      })
      .strict(),
  )
  .meta({ id: 'Filter' })

/** A filter of a criterion that the panel has none for. */
export const HiddenFilter = z
  .object({
    type: z.enum([...FILTER_TYPES, ...STATED_TYPES]),
    criterion: z.string(),
    params: z.object({ label: Localized }).strict(),
  })
  .strict()
  .meta({ id: 'HiddenFilter' })

/** All filters except containers, including those inside them, in panel order. */
export function leafFilters(filters: readonly Filter[]): Filter[] {
  return filters.flatMap((filter) =>
    filter.params.members === undefined ? [filter] : leafFilters(filter.params.members),
  )
}

/** Whether a filter selects values of a category. */
export function isChoice(filter: Filter): boolean {
  return CHOICE_TYPES.some((type) => type === filter.type)
}

/** Whether a filter is about having a value at all. */
export function isStated({ type }: Pick<Filter, 'type'>): boolean {
  return type.startsWith('stated')
}

/**
 * The leaf filters that restrict the search; of exclusive tabs only those in the active tab.
 * @param tabs the active member's criterion by the criterion of its exclusive tabs; the first member
 * is active where it is missing.
 */
export function activeFilters(
  filters: readonly Filter[],
  tabs: Readonly<Record<string, string>>,
): Filter[] {
  return filters.flatMap((filter) => {
    const { members } = filter.params
    if (members === undefined) return [filter]
    if (filter.type !== 'exclusiveTabs') return activeFilters(members, tabs)
    const active = members.find(({ criterion }) => criterion === own(tabs, filter.criterion))
    return activeFilters(active ? [active] : members.slice(0, 1), tabs)
  })
}

/** The ids that an option represents: those of its members, or its own. */
export function leavesOf(option: {
  id: string
  members?: readonly { id: string }[] | undefined
}): string[] {
  return option.members?.length ? option.members.map((member) => member.id) : [option.id]
}

/** A choice with groups replaced by their members. */
export function expandChoice(
  choice: readonly string[],
  options: readonly FilterOption[],
): string[] {
  const groups = new Map(
    options.filter((option) => option.members?.length).map((group) => [group.id, leavesOf(group)]),
  )
  return [...new Set(choice.flatMap((id) => groups.get(id) ?? [id]))]
}
