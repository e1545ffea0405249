/** What the process with the clients is told. */
export type Order =
  /** Opens so many more connections, each of a person of its own. */
  | { readonly kind: 'open'; readonly count: number }
  /** Forgets the delays so far. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'report' }

/** What it answers to `report`. */
export interface ClientReport {
  /** Connections that are open now. */
  readonly open: number
  /** Messages since the last reset, and for each how many milliseconds after it was written it was there. */
  readonly delays: readonly number[]
  /** Number of the last message by the place of its person, of those who got any. */
  readonly numbers: Readonly<Record<number, number>>
  /** Numbers that were missing between two messages, and such as came again. */
  readonly missed: number
  readonly doubled: number
}

/** What it is started with. */
export interface ClientSettings {
  readonly port: number
  readonly host: string
  /** Tokens of the sessions, one a person. */
  readonly tokens: readonly string[]
}
