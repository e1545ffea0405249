/** Kinds of public pages, what all begin with, and what a search brings after its own. */
type ScreenName =
  | 'start'
  | 'reading'
  | 'landing'
  | 'statistics'
  | 'search'
  | 'saved'
  | 'record'
  | 'map'
  | 'embed'

/** A kind of public page, and what the scripts may cost that it begins with, those of every page included. */
interface Screen {
  /** Source files, from the folder of the web application, that it always has: parts that the server names. */
  readonly parts: readonly string[]
  /** Source files of which a page has one. */
  readonly pages: readonly string[]
  /** The screen that this is an addition to. */
  readonly to?: ScreenName
  readonly files: number
  /** On the wire, packed by brotli. */
  readonly bytes: number
}

const FOOTER = 'src/app/footer.tsx'

/**
 * The scripts of pages that the server renders. The build refuses a screen over its budget: then load
 * later what is not used first.
 */
export const SCREENS: Readonly<Record<ScreenName, Screen>> = {
  start: {
    parts: ['src/main.tsx', 'src/served/early.ts'],
    pages: [],
    files: 2,
    bytes: 149_000,
  },
  reading: {
    parts: [FOOTER],
    pages: [
      'src/app/footer-page.tsx',
      'src/departments/department-level-page.tsx',
      'src/departments/departments-page.tsx',
      'src/departments/tasks-page.tsx',
      'src/docs/doc-page.tsx',
    ],
    files: 10,
    bytes: 214_800,
  },
  landing: {
    parts: [FOOTER, 'src/statistics/statistics-banner.tsx'],
    pages: ['src/landing/department-page.tsx', 'src/landing/home-page.tsx'],
    files: 6,
    // The hashes in names of scripts alone make a difference of up to 200 bytes.
    bytes: 236_800,
  },
  statistics: {
    parts: [FOOTER, 'src/statistics/board/statistics-page.tsx'],
    pages: [],
    files: 6,
    bytes: 262_200,
  },
  search: {
    parts: [FOOTER, 'src/search/module-page.tsx', 'src/search/results/phone-panels.tsx'],
    pages: [],
    files: 6,
    bytes: 282_500,
  },
  saved: {
    to: 'search',
    parts: [
      'src/saved-searches/billboard.tsx',
      'src/saved-searches/shared-by-line.tsx',
      'src/saved-searches/stat-figure.tsx',
      'src/saved-searches/stat-trend.tsx',
    ],
    pages: [],
    files: 8,
    bytes: 305_300,
  },
  record: {
    to: 'search',
    parts: ['src/search/results/secondary-panel.tsx'],
    pages: [],
    files: 7,
    bytes: 297_400,
  },
  embed: {
    parts: [],
    pages: ['src/exports/embed/board-embed-page.tsx', 'src/exports/embed/embed-page.tsx'],
    files: 8,
    bytes: 303_500,
  },
  map: {
    to: 'search',
    parts: ['src/search/map/map-panel.tsx'],
    pages: [],
    files: 7,
    bytes: 306_500,
  },
}
