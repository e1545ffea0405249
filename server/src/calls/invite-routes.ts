import * as contract from '@plat/contract/calls/invites'
import { because } from '@plat/contract/platform/reasons'
import { readRecipients } from '@plat/contract/saved-searches/recipients'
import type { CallContact } from '@plat/contract/calls/invites'
import { type Accounts, agencyOf, callerOf, signedIn } from '../accounts/dependencies.ts'
import { fieldError } from '../accounts/field-error.ts'
import { guessed } from '../accounts/guessed-link.ts'
import type { App } from '../platform/http/app.ts'
import { giveCookie, GUEST_COOKIE } from '../platform/http/cookies.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { requireSecondFactor, serve } from '../platform/http/serve.ts'
import { plainAddress } from '../platform/mail/check-mail.ts'
import type { Throttle } from '../platform/throttle.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { CallDesk } from './call-desk.ts'
import { decideInvite, removePerson } from './decide-invite.ts'
import { inviteToCall } from './invite-to-call.ts'
import { requestJoin, freeAgents } from './request-join.ts'
import { seatInterpreter } from './seat-interpreter.ts'
import { acceptInvite, declineInvite, readInvite, type Visitor } from './use-invite.ts'
import { readAgents } from '../agents/agent-list.ts'
import type { CallWork } from './call-work.ts'

/** Services that invitations need. */
export type InviteParts = Pick<Accounts, 'database' | 'port' | 'throttle' | 'wakeMail'>

const DONE = { data: { done: true } } as const

/** Registers invitations to calls, for agents and for the people who are invited. */
export function registerInvites(app: App, desk: CallDesk, parts: InviteParts): void {
  registerInviting(app, desk, parts)
  registerInvited(app, desk, parts.throttle)
}

function registerInviting(app: App, desk: CallDesk, parts: InviteParts): void {
  const { throttle } = parts
  serve(app, contract.inviteToCall, async ({ params, body, context }) => {
    const { guid: by } = signedIn(context)
    const { tenant } = context
    const { interpreter } = body
    const addresses = addressesOf(body)
    const agency = await agencyOf(parts, tenant)
    await counted(throttle, { tenant, by, count: addresses.length }, () =>
      desk.change(tenant, (work) =>
        inviteToCall(work, { call: params.id, by, addresses, interpreter, agency }),
      ),
    )
    parts.wakeMail()
    return { data: { sent: addresses.length } }
  })

  serve(app, contract.requestJoin, async ({ params, body, context }) => {
    const { guid: by, session } = signedIn(context)
    const { tenant } = context
    await askToJoin(desk, throttle, { tenant, call: body.call_id, by, session, agent: params.id })
    return DONE
  })

  serve(app, contract.decideCallInvite, async ({ params, body, context }) => {
    const { guid: by } = signedIn(context)
    const decision = { call: params.id, invite: params.invite, by, admits: body.admit }
    await desk.change(context.tenant, (work) => decideInvite(work, decision))
    return DONE
  })

  serve(app, contract.removeFromCall, async ({ params, body, context }) => {
    const { guid: by } = signedIn(context)
    await desk.change(context.tenant, (work) =>
      removePerson(work, params.id, { by, account: body.user }),
    )
    return DONE
  })

  serve(app, contract.seatInterpreter, async ({ params, body, context }) => {
    const { guid: by } = signedIn(context)
    await desk.change(context.tenant, (work) =>
      seatInterpreter(work, params.id, { by, account: body.user }),
    )
    return DONE
  })

  for (const endpoint of [contract.listContacts, contract.listDemoContacts])
    serve(app, endpoint, async ({ context: { tenant, viewer } }) => {
      const own = viewer.account?.guid ?? null
      return { data: await desk.run(tenant, (work) => readContacts(work, own)) }
    })
}

function registerInvited(app: App, desk: CallDesk, throttle: Throttle): void {
  serve(app, contract.getCallInvite, ({ params, context, request }) =>
    guessed(throttle, context.tenant, request, async () => {
      const visitor = visitorOf(context)
      const { tenant } = context
      return { data: await desk.run(tenant, (work) => readInvite(work, params.id, visitor)) }
    }),
  )

  serve(app, contract.acceptCallInvite, ({ params, body, context, request, reply }) =>
    guessed(throttle, context.tenant, request, async () => {
      // Staff who lack it would take part as agents.
      requireSecondFactor(context.viewer.account)
      const visitor = { ...visitorOf(context), name: body.name ?? '' }
      const { entry, session } = await desk.change(context.tenant, (work) =>
        acceptInvite(work, params.id, visitor),
      )
      if (session !== null) giveCookie(reply, GUEST_COOKIE, session.token, session.expires)
      return { data: entry }
    }),
  )

  serve(app, contract.declineCallInvite, async ({ params, context }) => {
    const { guid } = callerOf(context)
    await desk.change(context.tenant, (work) => declineInvite(work, params.id, guid))
    return DONE
  })
}

/** The request of an agent that another one joins a call, by the API or by a frame. */
type JoinRequest = { readonly tenant: string } & Parameters<typeof requestJoin>[1]

/** Asks an agent to join a call. */
export function askToJoin(
  desk: CallDesk,
  throttle: Throttle,
  { tenant, ...request }: JoinRequest,
): Promise<void> {
  return counted(throttle, { tenant, by: request.by, count: 1 }, () =>
    desk.change(tenant, (work) => requestJoin(work, request)),
  )
}

function visitorOf({ viewer, guest }: RequestContext): Visitor {
  return {
    account: viewer.account?.guid ?? guest?.guid ?? null,
    isGuest: guest !== null,
    visibility: VISIBILITY_OF_LEVEL[viewer.level],
  }
}

interface Counted {
  readonly tenant: string
  /** Guid of the agent. */
  readonly by: string
  /** People who are to be invited. */
  readonly count: number
}

/** Runs work that invites people, and counts them. Those who are not invited do not count. */
async function counted(
  throttle: Throttle,
  { tenant, by, count }: Counted,
  work: () => Promise<void>,
): Promise<void> {
  let taken = 0
  try {
    for (; taken < count; taken += 1) await throttle.take('callInvite', tenant, by)
    await work()
  } catch (error) {
    for (; taken > 0; taken -= 1) await throttle.refund('callInvite', tenant, by)
    throw error
  }
}

/** @throws AppError invalid_request at the field, for no address, for a part that is none, and for too many */
function addressesOf({
  recipients,
  email,
}: {
  readonly recipients?: string | readonly string[] | undefined
  readonly email?: string | undefined
}): readonly string[] {
  const field = recipients === undefined && email !== undefined ? 'email' : 'recipients'
  const read = readRecipients(recipients ?? email ?? '')
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

const NO_AGENT: Omit<CallContact, 'email'> = {
  user: null,
  first_name: '',
  last_name: '',
  department: null,
  interpreter: null,
  modules: [],
  available: false,
}

/**
 * People whom agents can invite to calls: agents by name, interpreters, then departments with an address.
 * @param own guid of the reader, who is left out; null: a program
 */
async function readContacts(work: CallWork, own: string | null): Promise<CallContact[]> {
  const { tx, document } = work
  const { agents } = await readAgents(tx, document)
  const free = await freeAgents(work)
  const people = agents
    .filter(({ user }) => user.id !== own)
    .map(({ user, email, modules }): CallContact => ({
      user,
      first_name: user.first_name,
      last_name: user.last_name,
      department: null,
      interpreter: null,
      email,
      modules,
      available: free.has(user.id),
    }))
  const { interpreters: listed } = document.tenant.control.nencounter
  const interpreters = listed.map(({ name, email }): CallContact => ({
    ...NO_AGENT,
    interpreter: name,
    email,
  }))
  const departments = document.departments.flatMap(({ name, contact }): CallContact[] =>
    contact?.email == null ? [] : [{ ...NO_AGENT, department: name, email: contact.email }],
  )
  return [...people, ...interpreters, ...departments]
}
