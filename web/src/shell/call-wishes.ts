import type { CallInformation } from '@plat/contract/calls/room'
import type { Localized } from '@plat/contract/platform/localized'

/** What somebody wants to talk about, as the page that offers it knows it. */
export type CallAbout =
  | {
      readonly kind: 'record'
      readonly guid: string
      readonly reference: string
      readonly title: Localized
      readonly address: string | null
      /** Id of the department. */
      readonly department: string
    }
  | {
      readonly kind: 'channel'
      /** Id of the department. */
      readonly department: string
      /** Code of one of the department's channels; null: its own. */
      readonly channel: string | null
      /** What the reader is about to ask, in the agency's words; each part may be missing. */
      readonly words: {
        readonly title: Localized | null
        readonly subtitle: Localized | null
        readonly summary: Localized | null
      } | null
    }

/** What a page wants of calls, whose code comes only then. */
export type CallWish =
  /** The engagement panel: `default` offers every way to reach the department, others begin with theirs. */
  | {
      readonly kind: 'panel'
      readonly about: CallAbout
      readonly action: 'default' | 'call' | 'appointment' | 'comment'
    }
  /** A room that the server has opened for who asks. */
  | { readonly kind: 'room'; readonly information: CallInformation }
  /** The room of a call that one was invited to without an account. */
  | { readonly kind: 'guest'; readonly information: CallInformation }

let wish: CallWish | null = null
const watchers = new Set<() => void>()

/** Makes a wish known to what looks after calls (`calls/calls-mount.tsx`). */
export function wishCall(wanted: CallWish): void {
  tell(wanted)
}

/** The wish that nobody has taken yet. */
export function openCallWish(): CallWish | null {
  return wish
}

/** To be called once a wish is being fulfilled. */
export function takeCallWish(): void {
  tell(null)
}

/** Calls `watcher` when a wish was made or taken; returns how to end that. */
export function watchCallWishes(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function tell(next: CallWish | null): void {
  wish = next
  for (const watcher of watchers) watcher()
}
