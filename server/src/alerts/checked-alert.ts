import type { AlertSettings } from '@plat/contract/alerts/alert-settings'
import type { Alert, AlertBody, AlertPlace } from '@plat/contract/alerts/alerts'
import { EVENT_KINDS, type EventKind, USUAL_EVENTS } from '@plat/contract/alerts/event-kinds'
import type { Locale } from '@plat/contract/platform/localized'
import { because } from '@plat/contract/platform/reasons'
import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import type { SearchCriteria, SearchGeometry } from '@plat/contract/search/criteria'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { fixedChoices } from '../search/choices.ts'
import { keptWords, requireKeptCriteria, requireKeptSize } from '../search/kept-parts.ts'
import { wordsOf } from '../search/criteria-words.ts'
import { keptCriteria } from '../search/kept-criteria.ts'
import { type ModuleQuestion, type OpenModule, openModule } from '../search/open-module.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { possibleEvents } from '../tenancy/document/possible-events.ts'
import type { z } from 'zod'
import { alertCriteria } from './alert-criteria.ts'
import { areaOf, checkedArea, nameOfArea, recordArea } from './alert-area.ts'
import type { AlertSource } from './alert-source.ts'

/** What an alert watches, held against its module. */
export interface Watched {
  readonly criteria: SearchCriteria
  readonly excluded: SearchGeometry | null
  readonly record: string | null
  readonly place: AlertPlace
  /** The criteria in words. */
  readonly words: CriterionWords[]
}

/** An alert as it is put into the database. */
export interface AlertToSave extends Watched {
  readonly module: string
  readonly name: string
  readonly events: readonly EventKind[]
  readonly cadence: Alert['cadence']
  readonly channels: Alert['channels']
  readonly monthly: boolean
  /** The kinds of events that it can report; two alerts that differ only in other kinds count as the same. */
  readonly possible: readonly EventKind[]
  /** Saved although its owner has an alert that watches the same. */
  readonly again: boolean
  /** Chosen by who asks; null: nothing tells a second request from another alert. */
  readonly request: string | null
}

/** What an excluded shape is called among the criteria. */
export const WITHOUT_SHAPE: CriterionWords = {
  criterion: 'excluded',
  label: null,
  text: { en: 'without a drawn area', es: 'sin una zona dibujada' },
}

/**
 * An alert as it is saved: held against the module, its area named.
 * @param locale of its owner, for the name that it has without one
 * @throws AppError invalid_request for what the module cannot search by, words without a letter or number, areas that are
 * none and events of which none can happen; not_found for a record that is not open to the viewer, a module that is none, and where
 * there are no alerts.
 */
export async function checkedAlert(
  source: AlertSource,
  question: ModuleQuestion,
  body: z.output<typeof AlertBody>,
  locale: Locale,
): Promise<AlertToSave> {
  const module = await openModule(source, question)
  alertSettings(module.document)
  const watched = await checkedWatch(source, module, {
    criteria: body.criteria,
    excluded: body.excluded ?? null,
    record: body.record ?? null,
    place: body.place?.[0],
  })
  const possible = alertEvents(module.module, module.visibility, watched.record)
  const usual = USUAL_EVENTS.filter((kind) => possible.includes(kind))
  return {
    ...watched,
    module: module.module.code,
    name: body.name ?? nameOfArea(watched.place, locale),
    events: body.events ? checkedEvents(body.events, possible) : usual,
    possible,
    again: body.again ?? false,
    cadence: body.cadence ?? 'daily',
    channels: [...new Set<AlertToSave['channels'][number]>(body.channels ?? ['email'])],
    monthly: body.monthly ?? false,
    request: body.request ?? null,
  }
}

/** How the agency offers alerts. @throws AppError not_found where it does not. */
export function alertSettings({ tenant }: TenantDocument): AlertSettings {
  const { alert } = tenant.control
  if (alert == null) throw new AppError('not_found', because('alerts_off'))
  return alert
}

/**
 * The kinds of events that an alert of a module can report; all of them where the module is gone. An alert that follows
 * one record never reports it as new.
 * @param record guid of the record that is followed; null: a search is watched
 */
export function alertEvents(
  module: ModuleDocument | undefined,
  visibility: number,
  record: string | null,
): EventKind[] {
  const possible = module ? possibleEvents(module, visibility) : [...EVENT_KINDS]
  return record === null ? possible : possible.filter((kind) => kind !== 'new')
}

/**
 * Kinds of events, each once, in the order of forms: equal choices are stored alike. One that cannot happen is kept: the
 * module may bring it about some day.
 * @throws AppError invalid_request where none of them can happen
 */
export function checkedEvents(
  events: readonly EventKind[],
  possible: readonly EventKind[],
): EventKind[] {
  if (!events.some((kind) => possible.includes(kind))) {
    const reason = because('alert_events_impossible')
    throw new AppError('invalid_request', reason, { events: [reason] })
  }
  return EVENT_KINDS.filter((kind) => events.includes(kind))
}

/** What somebody wants to watch; its area is left out where the criteria say it. */
export interface WantedWatch extends Pick<Watched, 'criteria' | 'excluded' | 'record'> {
  readonly place: AlertPlace | undefined
}

/**
 * What an alert of a module watches.
 * @throws AppError as `checkedAlert`
 */
export async function checkedWatch(
  source: AlertSource,
  module: OpenModule,
  wanted: WantedWatch,
): Promise<Watched> {
  const { criteria, excluded, record } = wanted
  if (record !== null) return checkedRecord(source, module, { ...wanted, record })
  const { kept, area } = searchedCriteria(module, { criteria, excluded })
  await requireKeptCriteria(kept, module)
  requireKeptSize(excluded, 'excluded', 'alert_shape_too_large')
  return {
    criteria: kept,
    excluded,
    record: null,
    place: checkedArea(wanted.place, area),
    words: keptWords(watchWords(module, { criteria: kept, excluded })),
  }
}

/**
 * Criteria of an alert: as they are kept, for the record index, and the area that they are.
 * @throws AppError invalid_request for what the module cannot search by, words without a letter or number, and areas that are
 * none.
 */
export function searchedCriteria(
  module: OpenModule,
  { criteria, excluded }: Pick<Watched, 'criteria' | 'excluded'>,
): { kept: SearchCriteria; matched: PlacedCriteria; area: AlertPlace } {
  // Refuses places that are not the agency's, of which a search would only find nothing.
  const area = areaOf(criteria, module)
  const restricting = keptCriteria(criteria, module.level, module.module.filters)
  const kept = withFixedChoices(oneArea(restricting), module)
  // Refuses what the module cannot search by, and shapes and words that cannot be searched.
  return { kept, matched: alertCriteria({ criteria: kept, excluded }, module), area }
}

/** What an alert watches in words, as they are now. */
export function watchWords(
  module: Pick<OpenModule, 'document' | 'module' | 'catalog' | 'level'>,
  { criteria, excluded }: Pick<Watched, 'criteria' | 'excluded'>,
): CriterionWords[] {
  const words = wordsOf(module, module.level, criteria)
  return excluded === null ? words : [...words, WITHOUT_SHAPE]
}

async function checkedRecord(
  { database }: AlertSource,
  { tenant, module, visibility }: OpenModule,
  { criteria, excluded, record, place }: WantedWatch & { record: string },
): Promise<Watched> {
  if (excluded !== null || Object.values(criteria).some((value) => value != null)) {
    const sentence =
      'Expected a record or criteria, got both: an alert of a record has no criteria.'
    throw new AppError('invalid_request', `record: ${sentence}`, { record: [sentence] })
  }
  const [found] = await asTenant(database, tenant, (tx) =>
    tx.query<{ reference: string }>(
      `select agency_reference as reference from record
       where tenant = current_tenant() and module = $1 and guid = $2 and visibility <= $3`,
      [module.code, record, visibility],
    ),
  )
  if (found === undefined)
    throw new AppError('not_found', 'There is no such record, or it is not open to you.')
  const area = checkedArea(place, recordArea(found.reference))
  return { criteria: {}, excluded: null, record, place: area, words: [] }
}

/** One way of saying where: a drawn shape takes the place of places and an address. Equal areas are kept alike. */
function oneArea(criteria: SearchCriteria): SearchCriteria {
  const kept = { ...criteria }
  const { ___place: places, ___address: address } = criteria
  delete kept.___place
  delete kept.___address
  if (criteria.___geometry != null) return kept
  if (places != null) {
    const byId = new Map(
      places.map((place) => {
        const { id, radius = 0 } = typeof place === 'string' ? { id: place } : place
        return [id, radius === 0 ? id : { id, radius }] as const
      }),
    )
    kept.___place = [...byId.values()]
  }
  if (address != null) {
    const { text, location, radius } = address
    kept.___address = {
      location,
      ...(text === undefined ? {} : { text }),
      ...(radius === undefined ? {} : { radius }),
    }
  }
  return kept
}

/** With what the agency fixes today: were it not fixed tomorrow, the alert would silently match more. */
function withFixedChoices(criteria: SearchCriteria, { module }: OpenModule): SearchCriteria {
  const fixed = fixedChoices(module.filters)
    .filter(({ criterion, always }) => always || Object.hasOwn(criteria, criterion))
    .map(({ criterion, value }) => [criterion, value])
  return { ...criteria, ...Object.fromEntries(fixed) }
}
