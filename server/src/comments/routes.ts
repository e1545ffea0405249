import * as contract from '@plat/contract/comments/comments'
import { because, type Reason } from '@plat/contract/platform/reasons'
import {
  type Accounts,
  type Agency,
  agencyOf,
  localeOf,
  signedIn,
} from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { BYTE_ORDER_MARK } from '../platform/csv.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { type Limit, pointsOf } from '../platform/throttle.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { commentTable } from './comment-csv.ts'
import { commentedRecord } from './commented-record.ts'
import { answerComment, type Dealing, markComment, reviewComment } from './deal-with-comment.ts'
import { leaveComment } from './leave-comment.ts'
import { ownComments, publicComments } from './record-comments.ts'
import {
  type CommentReader,
  commentsOnRecord,
  countOpenComments,
  listStaffComments,
} from './staff-comments.ts'

/** Registers comments on records: of residents, those that everybody sees, and what the agency does about them. */
export function registerComments(app: App, accounts: Accounts): void {
  registerLeaving(app, accounts)
  registerRecordLists(app, accounts)
  registerStaffLists(app, accounts)
  registerDealing(app, accounts)
  registerExport(app, accounts)
}

function registerLeaving(app: App, accounts: Accounts): void {
  serve(app, contract.leaveComment, async ({ params, body, context }) => {
    const { guid: account } = signedIn(context)
    const agency = await agencyOf(accounts, context.tenant)
    const giveBack = await takeComment(accounts, context.tenant, account, params.guid)
    try {
      const { comment, isNew } = await asTenant(accounts.database, context.tenant, (tx) =>
        leaveComment(tx, agency, {
          account,
          level: context.viewer.level,
          record: params.guid,
          text: body.text,
          isPublic: body.public,
          publicName: body.public_name,
          request: body.request ?? null,
        }),
      )
      if (isNew) accounts.wakeMail()
      else await giveBack()
      return { data: comment }
    } catch (error) {
      await giveBack()
      throw error
    }
  })
}

/**
 * Counts a comment against the limits of its account.
 * @returns how to take that back
 * @throws AppError too_many_requests, with the limit and the minutes to wait.
 */
async function takeComment(
  { throttle }: Accounts,
  tenant: string,
  account: string,
  record: string,
): Promise<() => Promise<void>> {
  const limits: readonly (readonly [Limit, string, Reason])[] = [
    ['comment', account, 'comments_account_limit'],
    ['commentRecord', `${account}/${record}`, 'comments_record_limit'],
  ]
  const taken: (readonly [Limit, string])[] = []
  const giveBack = async () => {
    for (const [limit, subject] of taken.splice(0)) await throttle.refund(limit, tenant, subject)
  }
  for (const [limit, subject, reason] of limits) {
    try {
      await throttle.take(limit, tenant, subject)
      taken.push([limit, subject])
    } catch (error) {
      // A refused attempt counts, too, where others are counted.
      await throttle.refund(limit, tenant, subject)
      await giveBack()
      throw error instanceof AppError ? usedUp(error, limit, reason) : error
    }
  }
  return giveBack
}

function usedUp(error: AppError, limit: Limit, reason: Reason): AppError {
  const { 'retry-after': seconds = '60' } = error.headers
  const minutes = Math.max(1, Math.ceil(Number(seconds) / 60))
  const words = because(reason, { limit: pointsOf(limit), minutes })
  return new AppError(error.code, words, undefined, error.headers)
}

function registerRecordLists(app: App, { database }: Accounts): void {
  serve(app, contract.listRecordComments, async ({ params, query, context }) => {
    const { document } = await loadTenant(database, context.tenant)
    return asTenant(database, context.tenant, async (tx) => {
      const record = await commentedRecord(tx, document, context.viewer.level, params.guid)
      const { comments, itemCount } = await publicComments(tx, record.guid, query)
      return {
        data: { accepted: record.accepted, window: record.window, comments },
        meta: { pagination: { itemCount, ...query } },
      }
    })
  })

  serve(app, contract.listOwnComments, async ({ params, query, context }) => {
    const { guid: account } = signedIn(context)
    const { document } = await loadTenant(database, context.tenant)
    return asTenant(database, context.tenant, async (tx) => {
      const record = await commentedRecord(tx, document, context.viewer.level, params.guid)
      const { comments, itemCount } = await ownComments(tx, record.guid, account, query)
      return { data: comments, meta: { pagination: { itemCount, ...query } } }
    })
  })
}

function registerStaffLists(app: App, { database }: Accounts): void {
  serve(app, contract.listComments, async ({ query, context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const { state, module = null, offset, limit } = query
    const { comments, itemCount } = await asTenant(database, context.tenant, (tx) =>
      listStaffComments(tx, document, readerOf(context), { state, module, offset, limit }),
    )
    return { data: comments, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.countComments, async ({ context }) => ({
    data: {
      open: await asTenant(database, context.tenant, (tx) =>
        countOpenComments(tx, readerOf(context).guid),
      ),
    },
  }))
}

function registerDealing(app: App, accounts: Accounts): void {
  const deal = async <Result>(
    context: RequestContext,
    { id: comment }: { readonly id: string },
    version: number,
    work: (dealing: Dealing) => Promise<Result>,
  ): Promise<{ data: Result }> => {
    const agency = await agencyOf(accounts, context.tenant)
    const within = (tx: TenantTransaction) =>
      work({ tx, agency, reader: readerOf(context), comment, version })
    const data = await asTenant(accounts.database, context.tenant, within)
    accounts.wakeMail()
    return { data }
  }

  serve(app, contract.answerComment, ({ params, body, context }) =>
    deal(context, params, body.version, (dealing) =>
      answerComment(dealing, body.text, body.request ?? null),
    ),
  )

  serve(app, contract.markComment, ({ params, body, context }) =>
    deal(context, params, body.version, (dealing) => markComment(dealing, body.outcome)),
  )

  serve(app, contract.reviewComment, ({ params, body, context }) =>
    deal(context, params, body.version, (dealing) => reviewComment(dealing, body.publication)),
  )
}

function registerExport(app: App, accounts: Accounts): void {
  serve(app, contract.exportComments, async ({ params, query, context, request, reply }) => {
    const agency = await agencyOf(accounts, context.tenant)
    const { document } = agency
    const { comments, reference } = await asTenant(
      accounts.database,
      context.tenant,
      async (tx) => {
        const found = await commentsOnRecord(tx, document, params.guid, readerOf(context))
        // A record may be withdrawn, and its comments are kept: then they say its number.
        const known =
          found[0]?.subject.agency_reference ??
          (await commentedRecord(tx, document, context.viewer.level, params.guid)).reference
        return { comments: found, reference: known }
      },
    )
    reply
      .header('content-disposition', `attachment; filename="${fileName(agency, reference)}"`)
      .header('x-robots-tag', 'noindex')
    const locale = query.lang ?? localeOf(request, agency)
    const table = commentTable(reference, comments, locale, document.tenant.timeZone)
    return { bytes: Buffer.from(BYTE_ORDER_MARK + table), type: 'text/csv; charset=utf-8' }
  })
}

function fileName({ document }: Agency, reference: string): string {
  const plain = reference
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .join('-')
  return `${document.tenant.code}-comments-${plain || 'record'}.csv`
}

/** Who reads; without an account it is an API token of the agency. */
function readerOf({ viewer }: RequestContext): CommentReader {
  return { guid: viewer.account?.guid ?? null, visibility: VISIBILITY_OF_LEVEL[viewer.level] }
}
