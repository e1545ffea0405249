import {
  getMail,
  listMails,
  type MailboxFile,
  mailFileAddress,
} from '@plat/contract/mailbox/mailbox'
import { own } from '@plat/contract/platform/own'
import { z } from 'zod'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { requireSiteGatePassed, serve } from '../platform/http/serve.ts'
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

/** Types that files of mails keep. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'application/pdf': 'application/pdf',
}

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
    const { files, ...mail } = await readMail(database, context.tenant, params.guid)
    const { document } = await loadTenant(database, context.tenant)
    const shown = files.map((file) => asShown(mail.guid, file, context))
    return { data: { ...mail, files: shown, origin: portalOrigin(document, port) } }
  })

  app.fastify.get<{ Params: { guid: string } }>(
    '/api/demo/mailbox/:guid/html',
    async (request, reply) => {
      const context = await app.context(request)
      const mail = await readMail(database, context.tenant, uuidOrNull(request.params.guid))
      return reply
        .header('content-security-policy', MAIL_PAGE_POLICY)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(withPictures(mail, context))
    },
  )
  registerFiles(app, database)
}

/** Registers the pictures and attachments of mails: who has not passed the agency's lock has none. */
function registerFiles(app: App, database: Database): void {
  app.fastify.get<{ Params: { guid: string; file: string } }>(
    '/api/demo/mailbox/:guid/files/:file',
    async (request, reply) => {
      const context = await app.context(request)
      requireSiteGatePassed(context)
      const { guid, file } = request.params
      const { files } = await readMail(database, context.tenant, uuidOrNull(guid))
      const content = files.find((one) => one.file === file)?.content
      if (content === undefined || typeof content === 'string') throw noSuchMail()
      const type = own(SHOWN_AS, content.mediaType)
      return (
        reply
          // Nothing that was mailed runs here, whatever it calls itself.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'no-store')
          .header(
            'content-disposition',
            type?.startsWith('image/') === true ? 'inline' : 'attachment',
          )
          .type(type ?? 'application/octet-stream')
          .send(content.content)
      )
    },
  )
}

type ReadMail = Awaited<ReturnType<typeof readMail>>

/** A file as the mailbox lists it. */
function asShown(
  mail: string,
  { file, cid, content }: ReadMail['files'][number],
  { hasPassedSiteGate }: RequestContext,
): MailboxFile {
  const kind = cid === null ? 'attachment' : 'picture'
  if (!hasPassedSiteGate) return { kind, name: null, size: null, url: null, problem: 'locked' }
  if (typeof content === 'string')
    return { kind, name: null, size: null, url: null, problem: content }
  const size = content.content.length
  return { kind, name: content.name, size, url: mailFileAddress(mail, file), problem: null }
}

/** The mail's page with its pictures at addresses of this portal; one that cannot be shown leaves its description. */
function withPictures(
  { guid, html, files }: ReadMail,
  { hasPassedSiteGate }: RequestContext,
): string {
  if (!hasPassedSiteGate) return html
  return files.reduce(
    (page, { file, cid, content }) =>
      cid === null || typeof content === 'string'
        ? page
        : page.replaceAll(`src="cid:${cid}"`, `src="${mailFileAddress(guid, file)}"`),
    html,
  )
}

function uuidOrNull(text: string): string | null {
  return z.uuid().safeParse(text).data ?? null
}

function noSuchMail(): AppError {
  return new AppError('not_found', 'There is no such mail, or it has expired.')
}

async function readMail(database: Database, tenant: string, guid: string | null) {
  await requireDemo(database, tenant)
  const mail =
    guid === null ? null : await asTenant(database, tenant, (tx) => mailDetails(tx, guid))
  if (mail === null) throw noSuchMail()
  return mail
}

async function requireDemo(database: Database, tenant: string): Promise<void> {
  const { document } = await loadTenant(database, tenant)
  if (!document.tenant.demo) {
    throw new AppError('not_found', 'Only demo agencies have a mailbox that can be read here.')
  }
}
