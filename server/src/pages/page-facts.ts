import type { Locale } from '@plat/contract/platform/localized'
import type { PreviewSubject } from './previews/preview-path.ts'

/** Content for readers without scripts, on pages that the browser draws: heading, text, links and form. */
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

/** Header and footer around a summary: the agency's name, logo and links. */
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

/** Facts about a page for search engines, link previews and readers without scripts. */
export interface PageFacts {
  /** 410: the record was withdrawn. */
  readonly status: 200 | 404 | 410
  /** Whether the agency's site is locked. */
  readonly locked?: boolean
  /** Whether search engines may list the page. */
  readonly indexed: boolean
  readonly locale: Locale
  /** The same as the window's title once the application runs (web/src/shell/use-title.ts). */
  readonly title: string
  /** The page's own name, without the agency's. */
  readonly heading: string
  readonly agency: string
  /** At most 200 characters; null for none. */
  readonly description: string | null
  readonly kind: 'website' | 'article'
  /** Addresses on the agency's own origin; null for a page without an address of its own. */
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

/** Facts that differ from one kind of page to another. */
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
  /** The map that link previews show; without one they show the agency's picture. */
  readonly preview?: PreviewSubject | null
  /** True: no search engine lists it, and it has no address of its own. */
  readonly unlisted?: boolean
  /** Left out for none. */
  readonly others?: readonly OtherForm[]
}
