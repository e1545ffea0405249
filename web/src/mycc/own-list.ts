import type { PageQuery } from '@plat/contract/platform/envelope'
import type { z } from 'zod'

/** The order of an own list; `field` is what `sort_by` names. */
export interface Order<Field extends string = string> {
  readonly field: Field
  readonly descending: boolean
}

/** A page of an own list. */
export interface OwnPage<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** What an own list is filtered by; empty texts and null restrict nothing. */
export interface OwnFilter {
  /** Part of what the entries are called, or of where they are. */
  readonly title: string
  /** Days of the agency's calendar. */
  readonly from: string | null
  readonly to: string | null
  readonly department: string | null
  /** Number of a report template, as text. */
  readonly template: string | null
}

export const NO_FILTER: OwnFilter = {
  title: '',
  from: null,
  to: null,
  department: null,
  template: null,
}

/** What the text and the days of a filter are called in `filter_by`. */
export interface FilterNames {
  readonly text: string
  readonly days: string
}

const KEPT: FilterNames = { text: 'title', days: 'created' }

/** Entries of a page: fewer on a small screen. */
export const PAGE = 20
export const SMALL_PAGE = 10
/** Width below which a screen is small, in CSS pixels. */
export const SMALL_WIDTH = 568

export function isFiltered(filter: OwnFilter): boolean {
  return Object.values(filter).some((value) => value !== null && value !== '')
}

/** `sort_by`: a sign and a field. */
export function sortBy({ field, descending }: Order): string {
  return `${descending ? '-' : '+'}${field}`
}

/** The same column turns round; a new one starts descending. */
export function orderAfter<Field extends string>(order: Order<Field>, field: Field): Order<Field> {
  return { field, descending: order.field === field ? !order.descending : true }
}

/** `filter_by` as JSON; undefined for none. */
export function filterBy(filter: OwnFilter, names = KEPT): string | undefined {
  if (!isFiltered(filter)) return undefined
  const { title, from, to, department, template } = filter
  return JSON.stringify({
    ...(title.trim() && { [names.text]: title.trim() }),
    ...((from || to) && { [names.days]: { ...(from && { start: from }), ...(to && { end: to }) } }),
    ...(department && { department: [department] }),
    ...(template && { template_id: [Number(template)] }),
  })
}

/** The query of one page. */
export function pageQuery(
  order: Order,
  filter: OwnFilter,
  offset: number,
  limit: number,
  names = KEPT,
): z.input<typeof PageQuery> & { filter_by?: string } {
  const filter_by = filterBy(filter, names)
  return {
    offset: String(offset),
    limit: String(limit),
    sort_by: sortBy(order),
    ...(filter_by !== undefined && { filter_by }),
  }
}
