import type { Locale } from '@plat/contract/platform/localized'
import type { PreviewSubject } from './previews/preview-path.ts'

/** What a page that the browser draws says to readers without scripts. */
export interface PageSummary {
  readonly heading: string
  /** Language of the heading, where it is not the page's. */
  readonly language?: Locale | undefined
  readonly text: string | null
  readonly links: readonly PageLink[]
  /** Fields of a form that is sent to the page's own address, and its button; left out for none. */
  readonly form?: {
    readonly fields: readonly (readonly [string, string])[]
    readonly button: string
  }
}

/** What stands around every summary. */
export interface PageShell {
  readonly agency: string
  /** Path of the agency's logo; null where it has none. */
  readonly logo: string | null
  /** The agency's documents and contact; the targets are paths or `mailto:`. */
  readonly links: readonly PageLink[]
}

/** A link within the portal; `href` is a path. */
export interface PageLink {
  readonly text: string
  readonly href: string
}

/** The page's content in another form, for programs; `href` is absolute. */
export interface OtherForm {
  readonly type: string
  readonly title: string
  readonly href: string
}

/** What a page says to those who do not run it: search engines, previews, readers without scripts. */
export interface PageFacts {
  /** 410: of a record that was withdrawn. */
  readonly status: 200 | 404 | 410
  /** The agency has a lock: who has not passed it is refused everything. */
  readonly locked?: boolean
  /** Whether search engines may list the page. */
  readonly indexed: boolean
  readonly locale: Locale
  /** The same as the window's title once the application runs (web/src/shell/use-title.ts). */
  readonly title: string
  /** The page's own name, without the agency's. */
  readonly heading: string
  readonly agency: string
  /** At most 200 characters; null: nothing is said. */
  readonly description: string | null
  readonly kind: 'website' | 'article'
  /** Addresses, from the agency's own origin; null for a page that has none of its own. */
  readonly addresses: PageAddresses | null
  readonly image: PageImage | null
  /** Linked data (JSON-LD), null for none. */
  readonly data: object | null
  /** From the home page down to the page above this one. */
  readonly trail: readonly PageLink[]
  readonly summary: PageSummary | null
  readonly shell: PageShell
  /** Left out for none. */
  readonly others?: readonly OtherForm[]
}

/** Absolute addresses of a page. */
export interface PageAddresses {
  readonly canonical: string
  /** In each language, and `x-default`. */
  readonly alternates: readonly (readonly [string, string])[]
}

/** The picture of a preview; `url` is absolute, the size in pixels. */
export interface PageImage {
  readonly url: string
  readonly alt: string
  readonly mediaType: string
  readonly width: number
  readonly height: number
}

/** What a page of its kind says of itself; what all pages have is left out. */
export type DescribedPage = Pick<
  PageFacts,
  'heading' | 'description' | 'kind' | 'data' | 'trail'
> & {
  readonly path: string
  /** Left out: 200. */
  readonly status?: 404 | 410
  /** Parts of the title beside the agency's name, most particular first. */
  readonly parts: readonly string[]
  /** Language of the heading, where it is not the page's. */
  readonly language?: Locale | undefined
  /** Left out for none. */
  readonly links?: readonly PageLink[]
  /** The map that stands for it where its link is shown; none: the agency's picture. */
  readonly preview?: PreviewSubject | null
  /** True: no search engine lists it, and it has no address of its own. */
  readonly unlisted?: boolean
  /** Left out for none. */
  readonly others?: readonly OtherForm[]
}
