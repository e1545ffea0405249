import type { Localized } from '../../platform/localized.ts'
import type { SearchedBy } from '../filters/search-filters.ts'

/** What of a module its searches are put into words with: part of its configuration. */
export interface WordedModule {
  readonly control: SearchedBy & {
    readonly recordDescriptor: {
      readonly types: Readonly<Record<string, Localized>>
      readonly statuses: Readonly<Record<string, { readonly label: Localized }>>
    }
  }
  readonly info: {
    readonly formatting: readonly {
      readonly id: string
      readonly options?: Readonly<Record<string, { readonly text: Localized }>> | undefined
    }[]
  }
}

/** A place that a search may name. */
export interface NamedPlace {
  readonly id: string
  readonly name: string
}
