import type { JobKind } from '../jobs/start-jobs.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import { z } from 'zod'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { DIGEST_QUEUE, releaseDemoDigests } from './demo-digests.ts'
import { releaseDueDigests, type ReleaseParts } from './release-digests.ts'

/** What a job is about: without an agency, whose digests are due. */
const DigestData = z.object({ tenant: z.string().optional(), about: z.string() })

/** Sends digests at each agency's hour. What a process that dies has left is done by the next look. */
export function digestKind(parts: ReleaseParts): JobKind {
  return {
    queue: {
      name: DIGEST_QUEUE,
      retryLimit: 0,
      retryDelay: 60,
      retryDelayMax: 60,
      expireInSeconds: 3_600,
      heartbeatSeconds: 60,
      deleteAfterSeconds: 86_400,
    },
    pollSeconds: 20,
    width: 1,
    everybodys: { due: '*/5 * * * *' },
    run: async (data, signal) => {
      const { tenant: demo, about } = DigestData.parse(data)
      if (demo !== undefined) return releaseDemoDigests(parts, demo, about, signal)
      const { database } = parts
      const released: Record<string, object> = {}
      await forEachTenant(await tenantCodes(database), async (tenant) => {
        signal.throwIfAborted()
        const outcome = await releaseDueDigests(parts, tenant, new Date(), signal)
        if (outcome !== null) released[tenant] = outcome
      })
      return { released }
    },
  }
}
