import type { ColumnWords } from '../column-words.ts'

/** What a publisher says of its data, and how an import reaches them. */
export interface Described {
  /** What it is, for people: `Socrata dataset abcd-1234 at data.city.gov`. */
  readonly what: string
  readonly title: string | undefined
  readonly description: string | undefined
  /** Who publishes the records. */
  readonly attribution: string | undefined
  readonly licence: string | undefined
  /** Page where the publisher offers them; https only. */
  readonly page: string | undefined
  /** By the name of the column in the rows. */
  readonly columns: ReadonlyMap<string, ColumnWords>
  readonly source: DescribedSource
  /** What was chosen or could not be learned, as sentences. */
  readonly notes: readonly string[]
}

/** How an import reaches the rows: what stands under `source`, or a file to be fetched. */
export type DescribedSource =
  | {
      readonly format: 'soda'
      readonly domain: string
      readonly dataset: string
      readonly where?: string
    }
  | { readonly format: 'arcgis'; readonly service: string; readonly where?: string }
  | {
      readonly format: 'ogc-features'
      readonly url: string
      readonly collection: string
      readonly filter?: string
      readonly datetime?: string
    }
  | { readonly format: 'wfs'; readonly url: string; readonly typeName: string }
  | { readonly format: 'file'; readonly url: string }

/** Text of a publisher on one line, without tags of HTML; undefined for an empty one. */
export function plainText(text: string | null | undefined): string | undefined {
  const plain = (text ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return plain === '' ? undefined : plain
}

/** The address where it is one that a document may name, else undefined. */
export function pageAddress(url: string): string | undefined {
  return url.startsWith('https://') ? url : undefined
}

/** What the publisher says of its data and what was chosen, a line each. */
export function describedLines(described: Described): string[] {
  const { what, title, description, attribution, licence, notes } = described
  return [
    what,
    ...(title === undefined ? [] : [`Title: ${shortened(title)}`]),
    ...(description === undefined ? [] : [`Description: ${shortened(description)}`]),
    `Published by: ${shortened(attribution ?? 'not said')}`,
    `Licence: ${shortened(licence ?? 'not said: look for it on the publisher’s page before you publish the records')}`,
    ...notes,
  ]
}

/** Characters of a publisher's text that are shown. */
const MAX_TEXT = 300

function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}
