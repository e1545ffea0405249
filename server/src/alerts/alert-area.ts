import {
  type Alert,
  type AlertPlace,
  type AREA_CODES,
  MAX_ALERT_NAME,
} from '@plat/contract/alerts/alerts'
import { because } from '@plat/contract/platform/reasons'
import {
  inEachLanguage,
  type Locale,
  LOCALES,
  type Localized,
  localize,
} from '@plat/contract/platform/localized'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { PlaceCatalog } from '../places/place-catalog.ts'
import { AppError } from '../platform/errors.ts'
import { chosenPlaces } from '@plat/contract/search/criteria-state'
import type { TenantDocument } from '../tenancy/document/document.ts'

type AreaCode = (typeof AREA_CODES)[number]

/** What an area is called where the agency does not say. */
const NAMES: Record<AreaCode, Localized> = {
  grid: { en: 'Grid', es: 'Cuadrícula' },
  place: { en: 'Local Areas', es: 'Zonas locales' },
  custom: { en: 'Custom Area', es: 'Zona personalizada' },
  agency: { en: 'Whole agency', es: 'Toda la agencia' },
  record: { en: 'Record', es: 'Registro' },
}
const MORE = { en: ' and {count} more', es: ' y {count} más' } as const satisfies Record<
  Locale,
  string
>

/** An agency's document and its places. */
interface AgencyPlaces {
  readonly document: TenantDocument
  readonly catalog: PlaceCatalog
}

/** The area that a record is: the record's own number names it. */
export function recordArea(reference: string): AlertPlace {
  return { type: { name: NAMES.record, code: 'record' }, name: shortened(reference) }
}

/**
 * The area that criteria restrict to.
 * @throws AppError invalid_request for no places where some should be, places that are not the agency's, and more
 * squares than an alert may have.
 */
export function areaOf(criteria: SearchCriteria, { document, catalog }: AgencyPlaces): AlertPlace {
  const code = areaCode(criteria, { document, catalog })
  const region = document.tenant.control.alert?.regions.find(({ type }) => type === code)
  return {
    type: { name: region?.label ?? NAMES[code], code },
    name: areaName(code, criteria, { document, catalog }),
  }
}

/**
 * The area as its owner named it, with the kind that the criteria say.
 * @throws AppError invalid_request where the two are of different kinds, or the name is too long.
 */
export function checkedArea(sent: AlertPlace | undefined, meant: AlertPlace): AlertPlace {
  if (sent === undefined) return meant
  const { code } = sent.type
  if (code === 'grid' && meant.type.code === 'agency') throw wrongPlaces('alert_no_squares')
  if (code !== meant.type.code) {
    const sentence = `Expected an area of the kind that the criteria say, ${meant.type.code}; got ${code}.`
    throw new AppError('invalid_request', `place: ${sentence}`, { place: [sentence] })
  }
  const names = LOCALES.map((locale) => localize(sent.name, locale).trim())
  if (names.some((name) => name.length > MAX_ALERT_NAME)) {
    const reason = because('too_long', { count: MAX_ALERT_NAME })
    throw new AppError('invalid_request', reason, { place: [reason] })
  }
  return names.includes('') ? meant : { type: meant.type, name: sent.name }
}

/** The area's name as that of an alert. */
export function nameOfArea({ name }: Alert['place'][number], locale: Locale): string {
  return shortened(localize(name, locale))
}

function areaCode(
  criteria: SearchCriteria,
  { document, catalog }: AgencyPlaces,
): Exclude<AreaCode, 'record'> {
  if (criteria.___geometry != null) return 'custom'
  if (criteria.___place == null) return criteria.___address == null ? 'agency' : 'custom'
  const chosen = [...chosenPlaces(criteria).keys()]
  if (chosen.length === 0) throw wrongPlaces('alert_no_squares')
  const unknown = chosen.filter((guid) => !catalog.byGuid.has(guid))
  if (unknown.length > 0) throw wrongPlaces('alert_place_gone')
  const grids = new Set(catalog.layers.filter(({ kind }) => kind === 'grid').map(({ id }) => id))
  const squares = chosen.filter((guid) => grids.has(catalog.byGuid.get(guid)?.layer ?? ''))
  const limit = document.tenant.control.alert?.placeCollection.grid.limit ?? 0
  if (squares.length > limit)
    throw wrongPlaces('alert_too_many_squares', { limit, count: squares.length })
  return squares.length === chosen.length ? 'grid' : 'place'
}

function wrongPlaces(...reason: Parameters<typeof because>): AppError {
  return new AppError('invalid_request', because(...reason), { ___place: [because(...reason)] })
}

function areaName(
  code: AreaCode,
  criteria: SearchCriteria,
  { document, catalog }: AgencyPlaces,
): Localized {
  switch (code) {
    case 'agency':
      return inEachLanguage(document.tenant.branding.title.short, (name) => shortened(name))
    case 'place':
      return placesName(
        [...chosenPlaces(criteria).keys()].flatMap((guid) => catalog.byGuid.get(guid)?.name ?? []),
      )
    case 'custom': {
      const address = criteria.___geometry == null ? criteria.___address?.text?.trim() : undefined
      return address ? shortened(address) : NAMES.custom
    }
    case 'grid':
    case 'record':
      return NAMES[code]
  }
}

/** `Harbor View, Old Town`, or, where that is too long, `Harbor View and 2 more`. */
function placesName(names: readonly string[]): Localized {
  const all = names.join(', ')
  const [first = '', ...others] = names
  if (all.length <= MAX_ALERT_NAME || others.length === 0) return shortened(all)
  const withMore = (locale: Locale) => {
    const more = MORE[locale].replace('{count}', String(others.length))
    return shortened(first, MAX_ALERT_NAME - more.length) + more
  }
  return { en: withMore('en'), es: withMore('es') }
}

/** A text in at most so many characters, none cut in half. */
export function shortened(text: string, length = MAX_ALERT_NAME): string {
  if (text.length <= length) return text
  return `${text
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}…`
}
