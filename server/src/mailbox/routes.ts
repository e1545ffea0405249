import { getMail, listMails } from '@plat/contract/mailbox/mailbox'
import { z } from 'zod'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { mailDetails, mailPage } from './mailbox-rows.ts'

/**
 * A mail's own page: it may draw its look and the agency's pictures, run nothing, and its links open
 * outside. Without scripts and forms the own origin gives it nothing but those pictures.
 */
const MAIL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; " +
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

/** Registers the mailbox of demo agencies, where everybody reads every mail; others have none. */
export function registerMailbox(
  app: App,
  { database, port }: { database: Database; port: number },
): void {
  serve(app, listMails, async ({ context, query }) => {
    await requireDemo(database, context.tenant)
    const { mails, count } = await asTenant(database, context.tenant, (tx) => mailPage(tx, query))
    return { data: mails, meta: { pagination: { itemCount: count, ...query } } }
  })

  serve(app, getMail, async ({ context, params }) => {
    const mail = await readMail(database, context.tenant, params.guid)
    const { document } = await loadTenant(database, context.tenant)
    return { data: { ...mail, origin: portalOrigin(document, port) } }
  })

  app.fastify.get<{ Params: { guid: string } }>(
    '/api/demo/mailbox/:guid/html',
    async (request, reply) => {
      const { tenant } = await app.context(request)
      const guid = z.uuid().safeParse(request.params.guid)
      const { html } = await readMail(database, tenant, guid.success ? guid.data : null)
      return reply
        .header('content-security-policy', MAIL_PAGE_POLICY)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )
}

async function readMail(database: Database, tenant: string, guid: string | null) {
  await requireDemo(database, tenant)
  const mail =
    guid === null ? null : await asTenant(database, tenant, (tx) => mailDetails(tx, guid))
  if (mail === null) throw new AppError('not_found', 'There is no such mail, or it has expired.')
  return mail
}

async function requireDemo(database: Database, tenant: string): Promise<void> {
  const { document } = await loadTenant(database, tenant)
  if (!document.tenant.demo) {
    throw new AppError('not_found', 'Only demo agencies have a mailbox that can be read here.')
  }
}
