import { because } from '@plat/contract/platform/reasons'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import { fileDisposition } from '../platform/http/file-disposition.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { noSuchReport, reportFile } from './report-row.ts'

/** What the documentation says of it. */
export const REPORT_FILE_ROUTE: PlainRoute = {
  id: 'getReportFile',
  summary: 'The PDF of an own report',
  path: '/api/report/{id}/file',
  parts: { id: 'Of the report.' },
  types: ['application/pdf'],
  others: { 303: 'For a window that gets no file: to a page that says why.' },
  errors: ['locked', 'unauthorized', 'not_found'],
}

/** Longest name of a file, in characters. */
const MAX_NAME = 80

type FileRequest = FastifyRequest<{ Params: { id: string } }>

/** Registers the file of a report, for its owner only. Whoever opens it in a window reads why there is none. */
export function registerReportFile(app: App, database: Database): void {
  const readFile = async (request: FileRequest) => {
    const context = await app.context(request)
    requireSiteGatePassed(context)
    const reader = {
      owner: signedIn(context).guid,
      visibility: VISIBILITY_OF_LEVEL[context.viewer.level],
    }
    if (!z.uuid().safeParse(request.params.id).success) throw noSuchReport()
    const file = await asTenant(database, context.tenant, (tx) =>
      reportFile(tx, reader, request.params.id),
    )
    if (file === null) throw noSuchReport()
    if (file === 'hidden') throw new AppError('not_found', because('report_hidden'))
    return file
  }
  app.fastify.get('/api/report/:id/file', async (request: FileRequest, reply) => {
    try {
      const { title, content } = await readFile(request)
      return await reply
        .type('application/pdf')
        .header('cache-control', 'private, no-cache')
        .header('content-disposition', fileDisposition('inline', reportFileName(title)))
        .send(content)
    } catch (error) {
      const page = opensWindow(request) ? pageInstead(error) : null
      if (page === null) throw error
      return reply.header('cache-control', 'no-store').redirect(page, 303)
    }
  })
}

/** Whether somebody looks at the answer, in a window of its own. */
function opensWindow({ headers }: FileRequest): boolean {
  const purpose = headers['sec-fetch-dest']
  // Not every browser says what it asks for.
  return purpose === undefined
    ? (headers.accept?.includes('text/html') ?? false)
    : purpose === 'document'
}

/** The page for whoever gets no file: all reports that cannot be opened look the same. Null: none. */
function pageInstead(error: unknown): string | null {
  if (!(error instanceof AppError)) return null
  switch (error.code) {
    case 'not_found':
      return '/report_missing'
    case 'unauthorized':
      return '/login?referrer=mycc/reports'
    case 'locked':
      return '/login_basic'
    default:
      return null
  }
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
