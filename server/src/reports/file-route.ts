import { z } from 'zod'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { App } from '../platform/http/app.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import { noSuchReport, reportFile } from './report-row.ts'

/** What the documentation says of it. */
export const REPORT_FILE_ROUTE: PlainRoute = {
  id: 'getReportFile',
  summary: 'The PDF of an own report',
  path: '/api/report/{id}/file',
  parts: { id: 'Of the report.' },
  types: ['application/pdf'],
  errors: ['locked', 'unauthorized', 'not_found'],
}

/** Longest name of a file, in characters. */
const MAX_NAME = 80

/** Registers the file of a report, for its owner only. */
export function registerReportFile(app: App, database: Database): void {
  app.fastify.get<{ Params: { id: string } }>('/api/report/:id/file', async (request, reply) => {
    const context = await app.context(request)
    requireSiteGatePassed(context)
    const owner = signedIn(context).guid
    if (!z.uuid().safeParse(request.params.id).success) throw noSuchReport()
    const file = await asTenant(database, context.tenant, (tx) =>
      reportFile(tx, owner, request.params.id),
    )
    if (file === null) throw noSuchReport()
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', disposition(file.title))
      .send(file.content)
  })
}

/** `inline` with a name for who saves it: in ASCII, and as it is written (RFC 6266). */
function disposition(title: string): string {
  const name = reportFileName(title)
  const ascii = name
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\w .()-]+/g, '_')
    .replaceAll(/_{2,}/g, '_')
  return `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/** A title as the name of a file, on any system. */
function reportFileName(title: string): string {
  const safe = title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const short = [...safe]
    .slice(0, MAX_NAME)
    .join('')
    .replace(/^[. ]+/, '')
    .trim()
  return `${short || 'report'}.pdf`
}
