import { ECDH } from 'node:crypto'
import { because } from '@plat/contract/platform/reasons'
import { getPushKey, subscribePush, unsubscribePush } from '@plat/contract/alerts/push'
import { type Accounts, agencyOf, localeOf, ownRow, signedIn } from '../../accounts/dependencies.ts'
import { deviceName } from '../../accounts/device-name.ts'
import { fieldError } from '../../accounts/field-error.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PushKeys } from './push-keys.ts'
import { isPushEndpoint } from './send-push.ts'

/** Browsers of an account that are told; the one that was allowed first makes room. */
const MOST_BROWSERS = 10
const POINT_BYTES = 65
/** First byte of a point of P-256 that is written whole. */
const WHOLE_POINT = 4
const SECRET_BYTES = 16

/** Registers how browsers are allowed to show notifications. */
export function registerPush(app: App, accounts: Accounts, keys: () => Promise<PushKeys>): void {
  const { database, throttle } = accounts
  serve(app, getPushKey, async ({ context }) => {
    const { publicKey } = await keys()
    const rows = await asTenant(database, context.tenant, ({ query }) =>
      query<{ guid: string; device: string; created: Date }>(
        `select guid, device, created_at as created from push_subscription where owner = $1
         order by created_at, guid`,
        [signedIn(context).guid],
      ),
    )
    const browsers = rows.map(({ created, ...row }) => ({ ...row, created: created.toISOString() }))
    return { data: { key: publicKey, browsers } }
  })
  serve(app, subscribePush, async ({ body, context, request }) => {
    checkSubscription(body)
    const { tenant } = context
    await throttle.take('pushSubscribe', tenant, signedIn(context).guid)
    const locale = localeOf(request, await agencyOf(accounts, tenant))
    const guid = await asTenant(database, tenant, async (tx) => {
      const { guid: owner } = await ownRow(tx, context)
      // Who has the same keys is the same browser, in which somebody else has logged in.
      const [row] = await tx.query<{ guid: string }>(
        `insert into push_subscription (tenant, owner, endpoint, p256dh, auth, locale, device)
         values (current_tenant(), $1, $2, $3, $4, $5, $6)
         on conflict (tenant, endpoint) do update set owner = excluded.owner, p256dh = excluded.p256dh,
           auth = excluded.auth, locale = excluded.locale, device = excluded.device, failures = 0
         where push_subscription.owner = excluded.owner
           or (push_subscription.p256dh = excluded.p256dh and push_subscription.auth = excluded.auth)
         returning guid`,
        [
          owner,
          body.endpoint,
          body.keys.p256dh,
          body.keys.auth,
          locale,
          deviceName(request.headers['user-agent']),
        ],
      )
      if (row === undefined) throw new AppError('conflict', because('browser_of_other'))
      await tx.query(
        `delete from push_subscription where owner = $1 and guid <> $2 and guid not in (
           select guid from push_subscription where owner = $1 and guid <> $2
           order by created_at desc, guid limit $3)`,
        [owner, row.guid, MOST_BROWSERS - 1],
      )
      return row.guid
    })
    return { data: { guid } }
  })
  serve(app, unsubscribePush, async ({ params, context }) => {
    const rows = await asTenant(database, context.tenant, ({ query }) =>
      query('delete from push_subscription where guid = $1 and owner = $2 returning guid', [
        params.guid,
        signedIn(context).guid,
      ]),
    )
    if (rows.length === 0) throw new AppError('not_found', 'There is no such browser here.')
    return { data: { done: true as const } }
  })
}

/** @throws AppError invalid_request for what no browser gives: what is sent to must be a push service. */
function checkSubscription({
  endpoint,
  keys,
}: {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}): void {
  if (!isPushEndpoint(endpoint))
    throw fieldError(
      'endpoint',
      'Expected the https address of a push service of the open internet.',
    )
  if (!isPoint(Buffer.from(keys.p256dh, 'base64url')))
    throw fieldError('keys.p256dh', `Expected a public key of ${POINT_BYTES} bytes in base64url.`)
  if (Buffer.from(keys.auth, 'base64url').length !== SECRET_BYTES)
    throw fieldError('keys.auth', `Expected a secret of ${SECRET_BYTES} bytes in base64url.`)
}

/** Whether a key is a point of the curve P-256, written whole: nothing can be encrypted for any other. */
function isPoint(key: Buffer): boolean {
  if (key.length !== POINT_BYTES || key[0] !== WHOLE_POINT) return false
  try {
    ECDH.convertKey(key, 'prime256v1')
    return true
  } catch {
    return false
  }
}
