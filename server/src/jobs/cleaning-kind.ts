import { z } from 'zod'
import { own } from '@plat/contract/platform/own'
import { type JobKind, TRIED_ONCE } from './start-jobs.ts'

/** Something that is tidied up for all agencies, now and then. */
export interface Cleaning {
  /** When: five fields, in UTC. */
  readonly cron: string
  run(): Promise<unknown>
}

const CleaningData = z.object({ about: z.string() })

/** Tidying up, by one process. What fails is tried again with its next time. */
export function cleaningKind(cleanings: Readonly<Record<string, Cleaning>>): JobKind {
  return {
    queue: { ...TRIED_ONCE, name: 'cleaning', expireInSeconds: 3_600 },
    pollSeconds: 30,
    width: 1,
    everybodys: Object.fromEntries(
      Object.entries(cleanings).map(([about, { cron }]) => [about, cron]),
    ),
    run: async (data) => {
      // A job of a server of another version may be about what this one does not know.
      await own(cleanings, CleaningData.parse(data).about)?.run()
      return {}
    },
  }
}
