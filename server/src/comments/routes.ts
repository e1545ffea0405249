import * as contract from '@plat/contract/comments/comments'
import { listCommentAssignees } from '@plat/contract/schedule/assign'
import type { FastifyRequest } from 'fastify'
import { readerOf, withAgency, type Writer } from '../accounts/agency-work.ts'
import { type Accounts, agencyOf, localeOf, signedIn } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { networkOf } from '../platform/throttle.ts'
import { changeComment, commentAssignees, mailsSomeone, staffComment } from './change-comment.ts'
import { changeOwnComment, reportComment } from './change-own-comment.ts'
import { commentFile } from './comment-csv.ts'
import { leaveComment, ownComments } from './leave-comment.ts'
import { recordComments } from './visible-comments.ts'

/** Registers comments on records: residents leave them, agents answer and publish them. */
export function registerComments(app: App, accounts: Accounts): void {
  registerRecordComments(app, accounts)
  registerOwnComments(app, accounts)
  registerStaffComments(app, accounts)
}

function registerRecordComments(app: App, accounts: Accounts): void {
  serve(app, contract.leaveComment, async ({ params, body, context, request }) => {
    const author = authorOf(context)
    await takeWords(accounts, context, request)
    const data = await withAgency(accounts, context.tenant, (work) =>
      leaveComment(work, author, params.guid, body),
    )
    accounts.wakeMail()
    return { data }
  })

  serve(app, contract.listRecordComments, async ({ params, query, context }) => {
    const { list, itemCount } = await withAgency(accounts, context.tenant, (work) =>
      recordComments(work, readerOf(context), params.guid, query),
    )
    return { data: list, meta: { pagination: { itemCount, ...query } } }
  })

  serve(app, contract.listOwnComments, async ({ params, query, context }) => {
    const { comments, itemCount } = await withAgency(accounts, context.tenant, (work) =>
      ownComments(work, authorOf(context), params.guid, query),
    )
    return { data: comments, meta: { pagination: { itemCount, ...query } } }
  })

  serve(app, contract.exportComments, async ({ params, query, context, request, reply }) => {
    const locale = query.lang ?? localeOf(request, await agencyOf(accounts, context.tenant))
    const { name, text } = await withAgency(accounts, context.tenant, (work) =>
      commentFile(work, readerOf(context), params.guid, locale),
    )
    reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-robots-tag', 'noindex')
    const type = 'text/csv; charset=utf-8'
    return { bytes: Buffer.from(text), type, cache: 'private, no-store' }
  })
}

function registerOwnComments(app: App, accounts: Accounts): void {
  serve(app, contract.changeOwnComment, async ({ params, body, context, request }) => {
    const author = authorOf(context)
    if (body.action === 'object') await takeWords(accounts, context, request)
    const data = await withAgency(accounts, context.tenant, (work) =>
      changeOwnComment(work, author, params.id, body),
    )
    return { data }
  })

  serve(app, contract.reportComment, async ({ params, body, context, request }) => {
    const reporter = authorOf(context)
    await accounts.throttle.take('commentReport', context.tenant, reporter.account)
    const report = { ...body, network: networkOf(request.ip) }
    await withAgency(accounts, context.tenant, (work) =>
      reportComment(work, reporter, params.id, report),
    )
    accounts.wakeMail()
    return { data: { reported: true } } as const
  })
}

function registerStaffComments(app: App, accounts: Accounts): void {
  serve(app, contract.getComment, async ({ params, context }) => ({
    data: await withAgency(accounts, context.tenant, (work) =>
      staffComment(work, readerOf(context), params.id),
    ),
  }))

  serve(app, contract.changeComment, async ({ params, body, context }) => {
    const reader = readerOf(context)
    if (reader.account !== null && mailsSomeone(body))
      await accounts.throttle.take('appointmentChange', context.tenant, reader.account)
    const data = await withAgency(accounts, context.tenant, (work) =>
      changeComment(work, reader, params.id, body),
    )
    accounts.wakeMail()
    return { data }
  })

  serve(app, listCommentAssignees, async ({ params, context }) => ({
    data: await withAgency(accounts, context.tenant, (work) =>
      commentAssignees(work, readerOf(context), params.id),
    ),
  }))
}

function authorOf(context: RequestContext): Writer {
  return { ...readerOf(context), account: signedIn(context).guid }
}

/** Counts a comment or an objection. @throws AppError too_many_requests */
async function takeWords(
  { throttle }: Accounts,
  context: RequestContext,
  request: FastifyRequest,
): Promise<void> {
  await throttle.take('comment', context.tenant, signedIn(context).guid)
  await throttle.take('commentAddress', context.tenant, networkOf(request.ip))
}
