import { type JobKind, TRIED_ONCE } from '../jobs/start-jobs.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import { z } from 'zod'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { MailHeldError } from '../platform/mail/mail-hold.ts'
import { DIGEST_QUEUE, releaseDemoDigests } from './demo-digests.ts'
import { releaseDueDigests, type ReleaseParts } from './release-digests.ts'

/** What a job is about: without an agency, whose digests are due. */
const DigestData = z.object({ tenant: z.string().optional(), about: z.string() })

/** Sends digests at each agency's hour. What a process that dies has left is done by the next look. */
export function digestKind(parts: ReleaseParts): JobKind {
  return {
    queue: { ...TRIED_ONCE, name: DIGEST_QUEUE, expireInSeconds: 3_600 },
    pollSeconds: 20,
    width: 1,
    everybodys: { due: '*/5 * * * *' },
    run: async (data, signal) => {
      const { tenant: demo, about } = DigestData.parse(data)
      const { database } = parts
      if (demo !== undefined)
        return unlessHeld(parts, demo, {}, () => releaseDemoDigests(parts, demo, about, signal))
      const released: Record<string, object> = {}
      await forEachTenant(await tenantCodes(database), async (tenant) => {
        signal.throwIfAborted()
        const outcome = await unlessHeld(parts, tenant, null, () =>
          releaseDueDigests(parts, tenant, new Date(), signal),
        )
        if (outcome !== null) released[tenant] = outcome
      })
      return { released }
    },
  }
}

/** Answers `held` where emails of the agency are held, with a line in the log at each look. */
async function unlessHeld<Outcome>(
  { logger }: ReleaseParts,
  tenant: string,
  held: Outcome,
  send: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof MailHeldError)) throw error
    const about = { tenant, since: error.since }
    logger.warn(about, 'emails are held: no digests were sent; see plat mail release')
    return held
  }
}
