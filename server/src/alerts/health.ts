import { type AlertHealth, getAlertHealth } from '@plat/contract/alerts/alerts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { ALERT_READER } from './matching/match-module.ts'

/** Registers what everybody with an account may know of how alerts are doing. */
export function registerAlertHealth(app: App, { database }: { readonly database: Database }): void {
  serve(app, getAlertHealth, async ({ context }) => {
    const account = context.viewer.account
    if (account === null) throw new AppError('unauthorized', 'Log in to see how alerts are doing.')
    return { data: await alertHealth(database, context.tenant, account.guid) }
  })
}

interface HealthRow extends Record<string, unknown> {
  readonly module: string
  readonly importedAt: Date | null
  readonly matchedAt: Date | null
}

/**
 * When imports and matching last ran, when emails of alerts were last sent, and whether an account's arrive. Days
 * on which there was nothing to send do not count; emails next to those of a day, which are sent at once or by a demo
 * that is moved on, do while they are among the agency's newest.
 */
async function alertHealth(
  database: Database,
  tenant: string,
  account: string,
): Promise<AlertHealth> {
  const { document } = await loadTenant(database, tenant)
  const { modules, own } = await asTenant(database, tenant, async ({ query }) => ({
    modules: await query<HealthRow>(
      `select m.module, m.imported_at as "importedAt", c.read_at as "matchedAt"
       from module m
       left join change_reader c on c.tenant = m.tenant and c.module = m.module and c.reader = $1
       where m.tenant = current_tenant()`,
      [ALERT_READER],
    ),
    own: await query<{
      digestAt: Date | null
      heldSince: Date | null
      stopped: AlertHealth['stopped']
    }>(
      `select
         greatest(
           (select max(done_at) from alert_day
            where tenant = current_tenant() and work = 'digest' and (outcome ->> 'mails')::int > 0),
           (select max(sent_at) from (
              select kind, sent_at from mail_outbox where tenant = current_tenant()
              order by created_at desc limit $2) newest
            where kind in ('digest.alerts', 'alert.news'))) as "digestAt",
         (select mail_held_since from tenant where tenant = current_tenant()) as "heldSince",
         (select s.reason from stopped_address s join account a on a.tenant = s.tenant and lower(a.email) = s.email
          where a.tenant = current_tenant() and a.guid = $1) as stopped`,
      [account, NEWEST_MAILS],
    ),
  }))
  const { control, timeZone } = document.tenant
  return {
    last_digest: own[0]?.digestAt?.toISOString() ?? null,
    held_since: own[0]?.heldSince?.toISOString() ?? null,
    digest_hour: control.alert?.hour ?? DEFAULT_HOUR,
    time_zone: timeZone,
    modules: document.modules.map(({ code, name }) => {
      const row = modules.find(({ module }) => module === code)
      return {
        module_code: code,
        display_name: name,
        last_import: row?.importedAt?.toISOString() ?? null,
        last_matched: row?.matchedAt?.toISOString() ?? null,
      }
    }),
    stopped: own[0]?.stopped ?? null,
  }
}

/** Mails of an agency that are looked through: it may keep hundreds of thousands. */
const NEWEST_MAILS = 2_000

/** Hour of digests of an agency that says nothing of alerts. */
const DEFAULT_HOUR = 7
