import { AppError } from '../platform/errors.ts'

/** Files written at the same time, for one address of the network and in all. */
const LIMITS = { subject: 3, all: 12 } as const
/** Seconds after which it is worth asking again. */
const RETRY = '10'

/** Places for those who download, so that many large files do not starve the searches. */
export interface ExportSlots {
  /** Takes a place; the returned function gives it back. @throws AppError too_many_requests */
  take(subject: string): () => void
}

/** Places of this process. */
export function createExportSlots(): ExportSlots {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take: (subject) => {
      const own = taken.get(subject) ?? 0
      if (own >= LIMITS.subject || all >= LIMITS.all) {
        throw new AppError(
          'too_many_requests',
          'Too many downloads at once. Wait until one is done, then try again.',
          undefined,
          { 'retry-after': RETRY },
        )
      }
      taken.set(subject, own + 1)
      all += 1
      let done = false
      return () => {
        if (done) return
        done = true
        all -= 1
        const left = (taken.get(subject) ?? 1) - 1
        if (left === 0) taken.delete(subject)
        else taken.set(subject, left)
      }
    },
  }
}
