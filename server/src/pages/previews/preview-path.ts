import type { Locale } from '@plat/contract/platform/localized'
import type { StartPicture } from '@plat/contract/search/searched-address'

/** Pixels of a preview, as the platforms that show links want it. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

/** The subject of a preview. */
export type PreviewSubject =
  /** `search`: what of it is searched, as `searchedAddress` writes it; empty for all of it. */
  | { readonly kind: 'module'; readonly module: string; readonly search: string }
  | { readonly kind: 'record'; readonly module: string; readonly guid: string }
  | { readonly kind: 'saved'; readonly guid: string }
  | { readonly kind: 'stat'; readonly id: number }

/** The picture that a search's page shows until its map is there. `search`: as that of a module's preview. */
export interface StartSubject {
  readonly kind: 'start'
  readonly module: string
  readonly search: string
  readonly window: StartPicture
}

/** Path of the picture that stands for a page where its link is shown. @param locale of its words; the agency's own is left out */
export function previewPath(subject: PreviewSubject, locale: Locale, agencyLocale: Locale): string {
  const language = locale === agencyLocale ? '' : `?lang=${locale}`
  switch (subject.kind) {
    case 'module': {
      const query = [subject.search, language.slice(1)].filter(Boolean).join('&')
      return `/preview/module/${subject.module}.png${query && `?${query}`}`
    }
    case 'record':
      return `/preview/record/${subject.module}/${subject.guid}.png${language}`
    case 'stat':
      return `/preview/stat/${subject.id}.png${language}`
    case 'saved':
      return `/preview/saved/${subject.guid}.png${language}`
  }
}
