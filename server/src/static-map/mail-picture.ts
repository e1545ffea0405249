import type { Locale } from '@plat/contract/platform/localized'
import type { SearchCriteria, SearchGeometry } from '@plat/contract/search/criteria'
import { AppError } from '../platform/errors.ts'
import type { MailFile } from '../platform/mail/mail-files.ts'
import type { MailPicture } from '../platform/mail/layout-parts.ts'
import { searchSentence, wordsOf } from '../search/criteria-words.ts'
import { openModule, type OpenModule, type SearchDependencies } from '../search/open-module.ts'
import { area } from '../search/search-area.ts'
import { drawnShape } from '../search/search-geometry.ts'
import { searchQuery } from '../search/search-query.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { MapDrawer } from './map-drawer.ts'
import { type MapSource, type PictureForm, recordsScene, searchScene } from './static-maps.ts'
import { mapWords } from './map-words.ts'
import type { Scene } from './scene.ts'

/** CSS pixels of a mail's map. It is drawn smaller, so that its words are large enough where a phone makes it narrower. */
const SIZE = { width: 520, height: 291 } as const
const DRAWN = { width: 400, height: 224 } as const
const IMAGE = { type: 'jpeg', scale: 2 } as const
const ANYBODY = { level: 'anonymous', account: null } as const

/** What the maps of mails are drawn with. */
export interface MailPictureSource {
  readonly source: SearchDependencies
  readonly maps: MapSource & { readonly drawer: Pick<MapDrawer, 'picture'> }
}

/** A mail's map: the file that goes with it, and how the mail shows it. */
export interface DrawnMailPicture {
  readonly file: MailFile
  readonly shown: MailPicture
}

/** What a map is of. */
interface At {
  readonly tenant: string
  readonly module: string
}

/**
 * The map of a search as everybody sees it. Null where those who get the mail may not see it (the agency has a lock,
 * the module is not everybody's, only some may search so), and where it cannot be drawn now: the mail goes without it.
 */
export async function mailPicture(
  parts: MailPictureSource,
  at: At,
  criteria: SearchCriteria,
  locale: Locale,
): Promise<DrawnMailPicture | null> {
  const drawn = await drawPicture(parts, at, async (module) => {
    const query = searchQuery(criteria, module, 'anonymous')
    const words = wordsOf(module, 'anonymous', criteria)
    const said = mapWords('altSearch', locale, {
      words: searchSentence(words, locale, module.module.name),
    })
    return { scene: await searchScene(parts.maps, module, query, formIn(locale)), said }
  })
  return drawn && { file: drawn.file, shown: { cid: 'map', alt: drawn.said, ...SIZE } }
}

/** Records of a module that an alert found, by number, and what it watches. */
export interface FoundRecords {
  readonly numbers: readonly number[]
  readonly criteria: SearchCriteria
  readonly excluded: SearchGeometry | null
}

/** A map of records, without its words: how many it shows is said of each mail. */
export interface DrawnRecords {
  readonly file: MailFile
  readonly size: Pick<MailPicture, 'width' | 'height'>
  /** Records on it. */
  readonly shown: number
}

/**
 * The map of records that an alert found, with its area, as everybody sees them. Null as for `mailPicture`, and where
 * nobody sees any of them on a map.
 */
export async function foundPicture(
  parts: MailPictureSource,
  at: At,
  { numbers, criteria, excluded }: FoundRecords,
  locale: Locale,
): Promise<DrawnRecords | null> {
  const drawn = await drawPicture(parts, at, async (module) => {
    const without = excluded === null ? [] : [drawnShape(excluded, 'excluded')]
    const watched = { visibility: 0, ...area(criteria), excludedShapes: without } as const
    const made = await recordsScene(parts.maps, module, { numbers, watched }, formIn(locale))
    return made && { scene: made.scene, said: made.shown }
  })
  return drawn && { file: drawn.file, size: SIZE, shown: drawn.said }
}

function formIn(locale: Locale): PictureForm {
  return { ...DRAWN, locale, strip: null }
}

/** Draws what is gathered for everybody. `said`: what is to be said of it. */
async function drawPicture<Said>(
  { source, maps }: MailPictureSource,
  { tenant, module: code }: At,
  gather: (module: OpenModule) => Promise<{ scene: Scene; said: Said } | null>,
): Promise<{ file: MailFile; said: Said } | null> {
  const { document } = await loadTenant(source.database, tenant)
  if (!isForEverybody(document, code)) return null
  try {
    const module = await openModule(source, { tenant, module: code, viewer: ANYBODY })
    let made: Awaited<ReturnType<typeof gather>> = null
    const file = await maps.drawer.picture(
      async () => {
        made = await gather(module)
        return made?.scene ?? null
      },
      IMAGE,
      { tenant, network: null },
    )
    if (file === null || made === null) return null
    const { said } = made as { said: Said }
    return {
      file: { name: 'map.jpg', mediaType: 'image/jpeg', content: Buffer.from(file) },
      said,
    }
  } catch (error) {
    // Nobody but some may search by this.
    if (error instanceof AppError && error.code === 'invalid_request') return null
    source.logger.warn({ err: error, tenant, module: code }, 'a mail goes without its map')
    return null
  }
}

function isForEverybody(document: TenantDocument, module: string): boolean {
  if (document.tenant.access.basicLogin === 'required') return false
  return moduleOf(document, module)?.visibility.includes('everybody') ?? false
}
