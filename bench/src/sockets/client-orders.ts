/** Commands to the process that runs the clients. */
export type Order =
  /** Opens so many more connections, each of a person of its own. */
  | { readonly kind: 'open'; readonly count: number }
  /** Forgets the arrivals so far. */
  | { readonly kind: 'reset' }
  /** Has so many of the pages ping, as each does every 45 s. */
  | { readonly kind: 'ping'; readonly count: number }
  | { readonly kind: 'report' }

/** A message that came: the place of its person, its number, and when by the clock of this machine. */
export type Arrival = readonly [place: number, number: number, at: number]

/** Reply of that process to `report`. */
export interface ClientReport {
  /** Connections that are open now. */
  readonly open: number
  /** Messages since the last reset. */
  readonly arrivals: readonly Arrival[]
  /** Number of the last message by the place of its person, of those who got any. */
  readonly numbers: Readonly<Record<number, number>>
  /** Numbers that were missing between two messages, and such as came again. */
  readonly missed: number
  readonly doubled: number
  /** Connections that had to read everything again. */
  readonly resyncs: number
  /** Answers to pings so far. */
  readonly pongs: number
}

/** Settings with which that process starts. */
export interface ClientSettings {
  readonly port: number
  readonly host: string
  /** Tokens of the sessions, one a person. */
  readonly tokens: readonly string[]
}
