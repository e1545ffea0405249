import { type Locale, localize } from '@plat/contract/platform/localized'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { decodeSearch } from '@plat/contract/search/search-url'
import { searchedAddress } from '@plat/contract/search/searched-address'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { AppError } from '../../platform/errors.ts'
import { numberWords } from '../../platform/words.ts'
import { appliedSearch, lostSentence } from '../../saved-searches/applied-search.ts'
import { goneError, readSavedSearch } from '../../saved-searches/saved-search-row.ts'
import { ownersTitle, sharedByWords } from '../../saved-searches/shared-by-words.ts'
import { countAnswer } from '../../search/count-answer.ts'
import { searchSentence, wordsOf } from '../../search/criteria-words.ts'
import { openSearch } from '../../search/open-search.ts'
import { criteriaNow } from '../../search/shown-search.ts'
import { addressBehind, isCount, publicStat } from '../../statistics/read-statistics.ts'
import type { PictureImage } from '../../static-map/map-worker.ts'
import type { PictureForm } from '../../static-map/static-maps.ts'
import { recordScene, searchScene } from '../../static-map/static-maps.ts'
import type { Scene, TitleStrip } from '../../static-map/scene.ts'
import { moduleOf, type TenantDocument } from '../../tenancy/document/document.ts'
import type { TenantState } from '../../tenancy/tenant-cache.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { agencyLabels } from '../page-labels.ts'
import { publicDetails, recordDescription } from '../record-pages.ts'
import { PREVIEW_SIZE, type PreviewSubject, type StartSubject } from './preview-path.ts'
import type { PreviewSource } from './preview-source.ts'
import { moduleFilters } from '../../tenancy/document/module-filters.ts'

/** A preview that is not drawn yet. */
export interface Preview {
  /** Everything that determines the picture: equal parts give an equal picture. */
  readonly parts: readonly unknown[]
  /** Whether the request words its content: the number of such pictures has no limit. */
  readonly isSearched?: boolean
  /** Left out: PNG, larger than it is drawn (`PREVIEW_SCALE`). */
  readonly image?: PictureImage
  /** The scene; null for one without a place. */
  gather(): Promise<Scene | null>
}

/** Pixels of the image for each of the drawing: previews are looked at small. */
const PREVIEW_SCALE = 1.5
export const PREVIEW_IMAGE: PictureImage = { type: 'png', scale: PREVIEW_SCALE }
const SIZE = {
  width: PREVIEW_SIZE.width / PREVIEW_SCALE,
  height: PREVIEW_SIZE.height / PREVIEW_SCALE,
}
/** Increased when the same map is drawn differently. */
const DRAWN_AS = 2
const ANYBODY = { level: 'anonymous', account: null } as const

/** The requested preview, its agency and its language. */
export interface WantedPreview {
  /** The agency's current document, and its checksum. */
  readonly state: Pick<TenantState, 'document' | 'checksum'>
  readonly subject: PreviewSubject | StartSubject
  readonly locale: Locale
}

/**
 * What a preview shows: what everybody may see.
 * @throws AppError not_found for what is not everybody's and for a search that cannot be made as it was meant, gone for
 * a link that was withdrawn.
 */
export async function describePreview(
  source: PreviewSource,
  { state: tenant, subject, locale }: WantedPreview,
): Promise<Preview> {
  const { document } = tenant
  switch (subject.kind) {
    case 'module': {
      const module = openModuleOf(document, subject.module)
      if (subject.search !== '')
        return searchedPreview(source, document, module, subject.search, locale)
      const state = decodeSearch(new URLSearchParams(), module.filters)
      const criteria = criteriaOf(state, module.filters, 'anonymous')
      const heading = localize(module.name, locale)
      const summary = module.summary
        ? localize(module.summary, locale)
        : agencyLabels('module', locale, document, { noun: localize(module.noun.other, locale) })
      return searchPreview(source, { document, module, criteria, locale, heading, text: summary })
    }
    case 'start':
      return startPreview(source, document, subject, locale)
    case 'saved':
      return savedPreview(source, document, subject.guid, locale)
    case 'stat':
      return statPreview(source, document, subject.id, locale)
    case 'record':
      return recordPreview(source, tenant, subject, locale)
  }
}

/** @throws AppError not_found for a module that is not there, or not for everybody. */
function openModuleOf(document: TenantDocument, code: string): ModuleDocument {
  const module = moduleOf(document, code)
  if (module?.visibility.includes('everybody')) return module
  throw noPicture()
}

function noPicture(): AppError {
  return new AppError('not_found', 'There is no picture here.')
}

function agencySpeaks({ tenant }: TenantDocument, locale: Locale): TitleStrip['speaker'] {
  return { name: localize(tenant.branding.title.long, locale), isAgency: true }
}

interface SearchToPicture {
  readonly document: TenantDocument
  readonly module: ModuleDocument
  readonly criteria: SearchCriteria
  readonly locale: Locale
  readonly heading: string
  /** Left out: the search in words. */
  readonly text?: string
  /** Before the search in words: which parts of it no longer apply. */
  readonly lost?: string | null
  /** Default: the agency. */
  readonly speaker?: TitleStrip['speaker']
  /** False: the number of its records is not what the picture is about. */
  readonly isCounted?: boolean
  /** Given for a picture without words under it. */
  readonly form?: PictureForm
}

async function searchPreview(
  source: PreviewSource,
  { document, module: { code }, criteria, ...wanted }: SearchToPicture,
): Promise<Preview> {
  const context = {
    tenant: document.tenant.code,
    viewer: ANYBODY,
    guest: null,
    hasPassedSiteGate: true,
  }
  const { locale, heading, text, lost, isCounted = true, form } = wanted
  const speaker = wanted.speaker ?? agencySpeaks(document, locale)
  const { module, query } = await openSearch(source, { ...context, module: code }, criteria)
  const words = [text, speaker, lost]
  const parts = [DRAWN_AS, module.state, criteria, locale, heading, ...words, isCounted, form]
  if (form) return { parts, gather: () => searchScene(source, module, query, form) }
  const gather = async () => {
    const counted = await module.index.query({
      kind: 'count',
      criteria: query.criteria,
      view: null,
    })
    const { all } = countAnswer(counted.located, counted.unlocated)
    const { noun, name } = module.module
    const sentence = () => searchSentence(wordsOf(module, 'anonymous', criteria), locale, name)
    return searchScene(source, module, query, {
      ...SIZE,
      locale,
      strip: {
        speaker,
        heading,
        text: [lost, text ?? sentence()].filter(Boolean).join(' '),
        figure: isCounted
          ? {
              number: numberWords(all, locale),
              noun: localize(all === 1 ? noun.one : noun.other, locale),
            }
          : null,
      },
    })
  }
  return { parts, gather }
}

/** A search of an address, written as pages write it: else parameters of nothing would be other pictures. */
async function searchedPreview(
  source: PreviewSource,
  document: TenantDocument,
  module: ModuleDocument,
  search: string,
  locale: Locale,
  form?: PictureForm,
): Promise<Preview> {
  const filters = moduleFilters(module, 'anonymous')
  const state = decodeSearch(new URLSearchParams(search), filters)
  if (searchedAddress(state, filters) !== search) throw noPicture()
  const criteria = criteriaOf(state, filters, 'anonymous')
  const heading = localize(module.name, locale)
  const wanted = { document, module, criteria, locale, heading, ...(form && { form }) }
  return { ...(await meantPreview(source, wanted)), isSearched: search !== '' }
}

/** Pixels around what a map begins with, as web/src/map/view.ts has them, and of the sheet over a phone's map. */
const START_PADDING = 16
const SHEET = 176
/**
 * About the sizes of maps in upright and wide windows, whose page cuts off what is too much. They come before the scripts
 * that draw the real map: the wide one is blurred to take 35 KB.
 */
const STARTS = {
  phone: { width: 412, height: 732, scale: 1 },
  wide: { width: 1000, height: 700, scale: 0.75 },
} as const

async function startPreview(
  source: PreviewSource,
  document: TenantDocument,
  { module: code, search, window }: StartSubject,
  locale: Locale,
): Promise<Preview> {
  const [top, right, left] = [START_PADDING, START_PADDING, START_PADDING]
  const bottom = START_PADDING + (window === 'phone' ? SHEET : 0)
  const page = { top, right, bottom, left }
  const { scale, ...size } = STARTS[window]
  const form: PictureForm = { ...size, locale, strip: null, page }
  const module = openModuleOf(document, code)
  return {
    ...(await searchedPreview(source, document, module, search, locale, form)),
    image: { type: 'webp', scale },
  }
}

async function savedPreview(
  source: PreviewSource,
  document: TenantDocument,
  guid: string,
  locale: Locale,
): Promise<Preview> {
  const search = await asTenant(source.database, document.tenant.code, async (tx) => {
    const found = await readSavedSearch(tx, guid, { document, viewer: ANYBODY, origin: null })
    const gone = found === null ? await goneError(tx, guid) : null
    if (gone !== null) throw gone
    return found
  })
  if (search === null) throw noPicture()
  const module = openModuleOf(document, search.module.module_code)
  const at = { tenant: document.tenant.code, module, level: ANYBODY.level }
  const { criteria, lost } = await appliedSearch(source, at, search)
  const { shared_by: by } = search
  return meantPreview(source, {
    document,
    module,
    criteria,
    locale,
    heading: ownersTitle(localize(search.title, locale), by),
    lost: lostSentence(lost, locale, 'short'),
    ...(by && {
      speaker: {
        name: sharedByWords(by, locale, document.tenant.branding.title),
        isAgency: by.who === 'staff',
      },
    }),
  })
}

/** The records of a number that everybody sees, under its title. */
async function statPreview(
  source: PreviewSource,
  document: TenantDocument,
  id: number,
  locale: Locale,
): Promise<Preview> {
  const stat = await publicStat(source, document.tenant.code, id)
  const address = stat ? addressBehind(stat) : null
  if (stat === undefined || address === null) throw noPicture()
  const module = openModuleOf(document, stat.search_saved.module.module_code)
  return meantPreview(source, {
    document,
    module,
    criteria: criteriaNow(address, module, 'anonymous'),
    locale,
    heading: localize(stat.title, locale),
    isCounted: isCount(stat),
  })
}

/** @throws AppError not_found where a part of the search does not exist: without it the picture would show more than was meant. */
async function meantPreview(source: PreviewSource, search: SearchToPicture): Promise<Preview> {
  try {
    return await searchPreview(source, search)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_request') throw noPicture()
    throw error
  }
}

async function recordPreview(
  source: PreviewSource,
  { document, checksum }: WantedPreview['state'],
  subject: Extract<PreviewSubject, { kind: 'record' }>,
  locale: Locale,
): Promise<Preview> {
  const module = openModuleOf(document, subject.module)
  const details = await publicDetails(source.database, document, module, subject.guid)
  if (details === undefined || details.locations.length === 0) throw noPicture()
  const { record, locations, geometry } = details
  const strip = {
    speaker: agencySpeaks(document, locale),
    heading: record.title,
    text: recordDescription(record, locale),
    figure: null,
  }
  const map = { record, locations, geometry }
  return {
    parts: [DRAWN_AS, document.tenant.code, checksum, map, locale],
    gather: () => recordScene(source, document, module.code, map, { ...SIZE, locale, strip }),
  }
}
