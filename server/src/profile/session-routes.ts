import { endSession, listSessions } from '@plat/contract/profile/profile'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { dropCookie, SESSION_COOKIE } from '../platform/http/cookies.ts'
import { serve } from '../platform/http/serve.ts'
import { audit } from '../accounts/audit.ts'
import { type Accounts, signedIn } from '../accounts/dependencies.ts'
import { liveSessions } from '../accounts/session.ts'

/** Registers where an account is signed in, and how to end it there. */
export function registerSessions(app: App, accounts: Accounts): void {
  const { database } = accounts

  serve(app, listSessions, async ({ context }) => {
    const own = signedIn(context)
    const sessions = await asTenant(database, context.tenant, (tx) => liveSessions(tx, own.guid))
    return {
      data: sessions.map((session) => ({
        guid: session.guid,
        current: session.guid === own.session,
        created: session.created.toISOString(),
        last_seen: session.lastSeen.toISOString(),
        expires: session.expires.toISOString(),
        device: session.device,
      })),
    }
  })

  serve(app, endSession, async ({ params, context, reply }) => {
    const own = signedIn(context)
    await asTenant(database, context.tenant, async (tx) => {
      const ended = await tx.query(
        'delete from session where guid = $1 and account = $2 returning guid',
        [params.guid, own.guid],
      )
      if (ended.length === 0) throw new AppError('not_found', 'There is no such session.')
      await audit(tx, { actor: own.guid, action: 'session.ended', subject: own.guid })
    })
    accounts.viewers.forget(context.tenant)
    if (params.guid === own.session) {
      dropCookie(reply, SESSION_COOKIE)
      reply.header('clear-site-data', '"cache"')
    }
    return { data: { done: true as const } }
  })
}
