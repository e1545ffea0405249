import type { Locale } from '@plat/contract/platform/localized'
import type { Scene } from '../../static-map/scene.ts'

/** What a report shows, in words: plain data, which goes to the thread that draws it. */
export interface ReportContent {
  readonly locale: Locale
  readonly title: string
  /** Below the title: who shared what the report is of; null for the agency's own. */
  readonly speaker: string | null
  readonly agency: string
  /** Stands above the agency's name on the first page; null: there is none. */
  readonly logo: ReportLogo | null
  /** `#rrggbb` of headings and bars. */
  readonly colour: string
  /** `{page}` and `{pages}` are filled in. */
  readonly pageWords: string
  readonly created: Date
  readonly blocks: readonly Block[]
}

/** The agency's logo as its folder has it. */
export interface ReportLogo {
  readonly mediaType: string
  readonly content: Uint8Array
}

/** Reports are read from top to bottom: a block is a heading or what stands under it. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  /** `href`: the text is a link to it. */
  | {
      readonly kind: 'text'
      readonly text: string
      readonly lang?: Locale | undefined
      readonly href?: string | undefined
    }
  /** Pairs of a name and a value, with the address of the page that they are of. */
  | { readonly kind: 'facts'; readonly facts: readonly Fact[]; readonly page?: PageLink }
  | { readonly kind: 'table'; readonly columns: readonly Column[]; readonly rows: readonly Row[] }
  /** Bars beside each other, low counts first seen as zero; the same figures follow as a table. */
  | { readonly kind: 'chart'; readonly alt: string; readonly bars: readonly Bar[] }
  /** A map across the page. */
  | { readonly kind: 'map'; readonly alt: string; readonly scene: Scene }

export interface Fact {
  readonly label: string
  readonly value: string
  readonly lang?: Locale | undefined
  /** The value is a link to it. */
  readonly href?: string | undefined
}

/** The address of a page, printed and as a code for a camera. */
export interface PageLink {
  readonly label: string
  readonly href: string
  /** What the code is, for those who cannot see it. */
  readonly alt: string
}

export interface Column {
  readonly label: string
  /** Share of the width, compared with the others. */
  readonly share: number
  readonly align?: 'right'
}

/** Cells in the order of columns; the first names the row. */
export type Row = readonly string[]

export interface Bar {
  readonly label: string
  readonly count: number
  /** As it is written. */
  readonly words: string
}
