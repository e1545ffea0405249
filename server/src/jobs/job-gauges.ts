import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../platform/db/database.ts'
import { addFigures } from '../platform/http/figures.ts'
import { type GaugeParts, readForGauges } from '../platform/http/read-for-gauges.ts'

/** Adds how many jobs failed: every server says the same. */
export function addJobGauges(registry: Registry, parts: GaugeParts & { database: Database }): void {
  const failed = readForGauges(parts, () => failedJobs(parts.database))
  addFigures(registry, Gauge, {
    name: 'plat_jobs_failed',
    help: 'Jobs of the last day that failed and are not tried again, by queue.',
    labelNames: ['queue'],
    read: async () => ((await failed()) ?? []).map(({ queue, jobs }) => [{ queue }, jobs]),
  })
}

/** By queue, those without any among them; the names of pg-boss's own begin with underscores. */
async function failedJobs(
  database: Database,
): Promise<readonly { readonly queue: string; readonly jobs: number }[]> {
  const { rows } = await database.pool.query<{ queue: string; jobs: number }>(
    `select queue.name as queue, count(job.id)::integer as jobs
     from jobs.queue left join jobs.job on job.name = queue.name and job.state = 'failed'
     where not starts_with(queue.name, '__') group by queue.name`,
  )
  return rows
}
