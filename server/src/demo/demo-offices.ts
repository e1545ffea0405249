import { readFile } from 'node:fs/promises'
import { OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import { parse } from 'yaml'
import { z } from 'zod'
import { changeOffice } from '../offices/change-office.ts'
import { channelsOf } from '../offices/channels.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

const Spans = z
  .array(z.string().regex(/^\d\d:\d\d-\d\d:\d\d$/))
  .default([])
  .transform((spans) => spans.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) })))

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const OfficesFile = z.array(
  z
    .object({
      department: z.string(),
      /** Code of a channel; left out: the department's own. */
      channel: z.string().optional(),
      weekly: z
        .object({
          mon: Spans,
          tue: Spans,
          wed: Spans,
          thu: Spans,
          fri: Spans,
          sat: Spans,
          sun: Spans,
        })
        .strict()
        .transform((days) => WEEKDAYS.map((day) => days[day]))
        .pipe(OfficeHours.shape.weekly),
      /** Left out: hourly. */
      slots: OfficeSlots.optional(),
    })
    .strict(),
)

/**
 * Sets the office hours of a demo agency from its file where no one has changed them; without a file it does nothing.
 * @throws ZodError for a malformed file.
 */
export async function loadOffices(
  database: Database,
  document: TenantDocument,
  path: string,
): Promise<void> {
  const { tenant } = document
  if (!tenant.demo) return
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return
  const offices = OfficesFile.parse(parse(text))
  await asTenant(database, tenant.code, async (tx) => {
    const rows = await tx.query<{ channel: string }>('select channel from office where version > 0')
    const changed = new Set(rows.map(({ channel }) => channel))
    for (const { department, channel: code = department, weekly, slots = null } of offices) {
      const channel = channelsOf(document).find(
        (one) => one.department === department && one.code === code,
      )
      // A copy of the demo may have fewer departments.
      if (channel === undefined || changed.has(channel.guid)) continue
      const hours = { time_zone: tenant.timeZone, weekly, closures: [], agency_holidays: true }
      await changeOffice(
        tx,
        channel,
        { hours, slots, version: 0 },
        { account: null, timeZone: tenant.timeZone },
      )
    }
  })
}
