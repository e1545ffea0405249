import { localize, Localized } from '@plat/contract/platform/localized'
import { Channel } from '@plat/contract/statistics/channel'
import { StatOptions, StatTrend } from '@plat/contract/statistics/stat-options'
import { z } from 'zod'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** Numbers of the demo's own; what visitors make begins above. */
const HIGHEST = 99
const Id = z.number().int().min(1).max(HIGHEST)
const Note = Localized.nullable().default(null)

/** Statistics of a demo agency, as its file has them. */
export const StatisticsFile = z
  .object({
    statistics: z.array(
      z
        .object({
          id: Id,
          search: z.uuid(),
          title: Localized,
          note: Note,
          comment: Note,
          options: StatOptions.default({ type: 'numeric' }),
          trend: StatTrend.nullable().default(null),
        })
        .strict(),
    ),
    groups: z.array(
      z
        .object({
          id: Id,
          name: Localized,
          note: Note,
          rows: z.array(z.array(Id.nullable()).max(4)),
        })
        .strict(),
    ),
    scorecards: z.array(
      z
        .object({
          id: Id,
          name: Localized,
          note: Note,
          channels: z.array(Channel).min(1),
          groups: z.array(Id).min(1),
          published: z.boolean().default(true),
        })
        .strict(),
    ),
  })
  .strict()
type StatisticsFile = z.infer<typeof StatisticsFile>

/**
 * Puts a demo agency's statistics into the database; what somebody changed or deleted since stays so.
 * @param searches guids of those that are there
 */
export async function putStatistics(
  tx: TenantTransaction,
  { statistics, groups, scorecards }: StatisticsFile,
  searches: ReadonlySet<string>,
): Promise<void> {
  await tx.query(
    `insert into statistics_number (tenant, kind, last)
     select $1, kind, $2 from unnest('{stat,group,scorecard}'::text[]) as kind on conflict do nothing`,
    [tx.tenant, HIGHEST],
  )
  for (const statistic of statistics) {
    const { search, options } = statistic
    const isThere = options.type !== 'numeric/share' || searches.has(options.of)
    if (searches.has(search) && isThere) await putStatistic(tx, statistic)
  }
  for (const { id, name, note, rows } of groups) {
    await tx.query(
      `insert into statistic_group as t (tenant, id, name, title, note, rows) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant, id) do update set name = excluded.name, title = excluded.title, note = excluded.note,
         rows = excluded.rows where t.updated_by is null`,
      [tx.tenant, id, localize(name, 'en'), json(name), json(note), json(rows)],
    )
  }
  for (const { id, name, note, channels, groups: shown, published } of scorecards) {
    await tx.query(
      `insert into scorecard as t (tenant, id, name, note, channels, groups, published)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant, id) do update set name = excluded.name, note = excluded.note,
         channels = excluded.channels, groups = excluded.groups, published = excluded.published
       where t.updated_by is null`,
      [tx.tenant, id, json(name), json(note), channels, shown, published],
    )
  }
}

async function putStatistic(
  tx: TenantTransaction,
  { id, search, title, note, comment, options, trend }: StatisticsFile['statistics'][number],
): Promise<void> {
  await tx.query(
    `insert into statistic as t (tenant, id, saved_search, whole, type, data, name, title, note, comment, options, trend)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (tenant, id) do update set saved_search = excluded.saved_search, whole = excluded.whole,
       type = excluded.type, data = excluded.data, name = excluded.name, title = excluded.title,
       note = excluded.note, comment = excluded.comment, options = excluded.options, trend = excluded.trend
     where t.updated_by is null`,
    [
      tx.tenant,
      id,
      search,
      options.type === 'numeric/share' ? options.of : null,
      options.type,
      options.type === 'numeric/custom' ? options.data : null,
      localize(title, 'en'),
      json(title),
      json(note),
      json(comment),
      json(options),
      json(trend),
    ],
  )
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
