import type { Locale } from '@plat/contract/platform/localized'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { AppError } from '../platform/errors.ts'
import type { MailFile } from '../platform/mail/mail-files.ts'
import type { MailPicture } from '../platform/mail/layout-parts.ts'
import { searchSentence, wordsOf } from '../search/criteria-words.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { openSearch } from '../search/open-search.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { MapDrawer } from './map-drawer.ts'
import { type MapSource, searchScene } from './static-maps.ts'
import { mapWords } from './map-words.ts'

/** CSS pixels of a mail's map, and of its image for each of them. */
const SIZE = { width: 520, height: 292 } as const
const IMAGE = { type: 'png', scale: 2 } as const
const ANYBODY = { level: 'anonymous', account: null } as const

/** What the maps of mails are drawn with. */
export interface MailPictureSource {
  readonly source: SearchDependencies
  readonly maps: MapSource & { readonly drawer: MapDrawer }
}

/** A mail's map: the file that goes with it, and how the mail shows it. */
export interface DrawnMailPicture {
  readonly file: MailFile
  readonly shown: MailPicture
}

/**
 * The map of a search as everybody sees it. Null where those who get the mail may not see it (the agency has a lock,
 * the module is not everybody's, only some may search so), and where it cannot be drawn now: the mail goes without it.
 */
export async function mailPicture(
  { source, maps }: MailPictureSource,
  { tenant, module: code }: { readonly tenant: string; readonly module: string },
  criteria: SearchCriteria,
  locale: Locale,
): Promise<DrawnMailPicture | null> {
  const { document } = await loadTenant(source.database, tenant)
  if (!isForEverybody(document, code)) return null
  try {
    const context = { tenant, module: code, viewer: ANYBODY, guest: null, hasPassedSiteGate: true }
    const { module, query } = await openSearch(source, context, criteria)
    const form = { ...SIZE, locale, strip: null }
    const client = { tenant, network: null }
    const gather = () => searchScene(maps, module, query, form)
    const png = await maps.drawer.picture(gather, IMAGE, client)
    if (png === null) return null
    const sentence = searchSentence(
      wordsOf(module, 'anonymous', criteria),
      locale,
      module.module.name,
    )
    const alt = mapWords('altSearch', locale, { words: sentence })
    return {
      file: { name: 'map.png', mediaType: 'image/png', content: Buffer.from(png) },
      shown: { cid: 'map', alt, ...SIZE },
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
