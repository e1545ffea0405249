import * as contract from '@plat/contract/calls/calls'
import { because } from '@plat/contract/platform/reasons'
import { readRecipients } from '@plat/contract/saved-searches/recipients'
import type { FastifyRequest } from 'fastify'
import { countedGuess } from '../accounts/counted-guess.ts'
import { agencyOf, signedIn } from '../accounts/dependencies.ts'
import { fieldError } from '../accounts/field-error.ts'
import type { App } from '../platform/http/app.ts'
import { GUEST_COOKIE, giveCookie } from '../platform/http/cookies.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { plainAddress } from '../platform/mail/check-mail.ts'
import { advanceActive } from './advance-active.ts'
import type { CallRoutes } from './call-routes-parts.ts'
import { withCalls } from './call-work.ts'
import { guestSecretOf } from './guests.ts'
import { invite } from './invites.ts'
import { lockAsAgent } from './room-host.ts'
import { readInvite, readOwnInvite, useInvite, type Visitor } from './use-invite.ts'

/** Milliseconds for which a browser remembers that it is a guest: as long as an invite is good. */
const GUEST_MS = 24 * 3_600_000

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Registers invites to calls: to send them, to look at them, and to come by them. */
export function registerInviteRoutes(app: App, parts: CallRoutes): void {
  const { accounts } = parts

  serve(app, contract.inviteToCall, async ({ params, body, context }) => {
    const { guid: by } = signedIn(context)
    const agency = await agencyOf(accounts, context.tenant)
    const addresses = addressesOf(body)
    const counted = await count(parts, context, addresses.length)
    try {
      await withCalls(parts, context.tenant, async (work) => {
        const { call } = await lockAsAgent(work, params.id, { account: by, participant: null })
        for (const address of addresses)
          await invite(work, call, address, { agency, by, isCallBack: false })
        await advanceActive(work, call)
      })
    } catch (error) {
      await counted.giveBack()
      throw error
    }
    accounts.wakeMail()
    return { data: { sent: addresses.length } }
  })

  serve(app, contract.getCallInvite, ({ params, context, request }) =>
    guessed(parts, context, request, async (visitor) => {
      const data = await withCalls(parts, context.tenant, (work) =>
        GUID.test(params.id)
          ? readOwnInvite(work, params.id, visitor)
          : readInvite(work, params.id, visitor),
      )
      return { data }
    }),
  )

  serve(app, contract.acceptCallInvite, ({ params, body, context, request, reply }) =>
    guessed(parts, context, request, async (visitor) => {
      const { information, guestSecret } = await withCalls(parts, context.tenant, (work) =>
        useInvite(work, params.id, { ...visitor, name: body.name }),
      )
      if (guestSecret !== null)
        giveCookie(reply, GUEST_COOKIE, guestSecret, new Date(Date.now() + GUEST_MS))
      return { data: information }
    }),
  )
}

/** Does what somebody asks who has a link; links that are none here are counted, so that nobody tries many. */
function guessed<Result>(
  { accounts }: CallRoutes,
  { tenant, viewer }: RequestContext,
  request: FastifyRequest,
  work: (visitor: Visitor) => Promise<Result>,
): Promise<Result> {
  const visitor = { account: viewer.account?.guid ?? null, guestSecret: guestSecretOf(request) }
  return countedGuess(accounts.throttle, { tenant, ip: request.ip }, () => work(visitor))
}

/** Counts people who are to be invited; those who are not do not count. */
async function count({ accounts }: CallRoutes, context: RequestContext, people: number) {
  const take = ['callInvite', context.tenant, signedIn(context).guid] as const
  let taken = 0
  const giveBack = async () => {
    for (; taken > 0; taken -= 1) await accounts.throttle.refund(...take)
  }
  try {
    for (; taken < people; taken += 1) await accounts.throttle.take(...take)
  } catch (error) {
    await giveBack()
    throw error
  }
  return { giveBack }
}

/** @throws AppError invalid_request at the field for no address, a part that is none, and too many. */
function addressesOf(body: {
  readonly recipients?: string | readonly string[] | undefined
  readonly email?: string | undefined
}): readonly string[] {
  const field = body.recipients === undefined ? 'email' : 'recipients'
  const read = readRecipients(body.recipients ?? body.email ?? '')
  if (read.kind === 'nobody') throw fieldError(field, because('no_recipients'))
  if (read.kind === 'wrong')
    throw fieldError(
      field,
      read.part === ''
        ? because('empty_recipient')
        : because('wrong_recipient', { part: read.part }),
    )
  const { addresses } = read
  if (addresses.length > contract.MAX_INVITED)
    throw fieldError(field, because('too_many_invited', { limit: contract.MAX_INVITED }))
  const unfit = addresses.find((address) => plainAddress(address) === null)
  if (unfit !== undefined)
    throw fieldError(field, because('wrong_recipient', { part: unfit.slice(0, 80) }))
  return addresses
}
