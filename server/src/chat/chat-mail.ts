import type { CallSubject } from '@plat/contract/calls/call-subject'
import type { Locale } from '@plat/contract/platform/localized'
import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import type { AgencyWork } from '../accounts/agency-work.ts'
import { mailAccount } from '../accounts/account-mail.ts'
import { sessionlessLevels } from '../accounts/sessionless-level.ts'
import { mailAssigned } from '../calls/assigned-mail.ts'
import { readAssignees } from '../calls/assignees.ts'
import { subjectName } from '../calls/invite-mail.ts'
import { accountsOf, nameOf } from '../calls/people.ts'
import { subjectFor } from '../calls/subject-view.ts'
import { plainAddress } from '../platform/mail/check-mail.ts'
import { drawMail } from '../platform/mail/layout.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { namingAgency } from '../platform/mail/mail-branding.ts'
import { momentWords } from '../platform/words.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { ChatRow } from './chat-row.ts'
import { CHAT_WORDS } from './chat-words.ts'

/** Messages that an email quotes. */
const QUOTED = 5

/**
 * Queues the email to the resident about messages of the agency that were not seen. Where there are none, or the account may
 * not log in, there is none.
 */
export async function mailResident(work: AgencyWork, row: ChatRow): Promise<void> {
  const { tx, agency, document } = work
  const level = (await sessionlessLevels(tx, document, [row.account])).get(row.account)
  const resident = (await accountsOf(work, [row.account])).get(row.account)
  const unseen = await tx.query<{ text: string; count: number }>(
    `select m.text, count(*) over ()::integer as count from chat_message m
     where m.chat = $1 and m.side = 'agency' and m.number > $2 order by m.number desc limit ${QUOTED}`,
    [row.guid, row.resident_seen],
  )
  const count = unseen[0]?.count ?? 0
  if (resident === undefined || level === undefined || count === 0) return
  const subject = await subjectFor(tx, document, row, VISIBILITY_OF_LEVEL[level])
  await mailAccount(tx, agency, resident, (look, locale) => {
    const words = CHAT_WORDS[locale].messages
    const about = subjectName(subject, locale)
    const more = count - unseen.length
    return drawMail('chat.messages', look, locale, {
      subject: words.subject(count, about),
      heading: words.heading(count),
      paragraphs: [namingAgency(look, locale, (known) => words.text(known, about))],
      quote: unseen
        .toReversed()
        .flatMap(({ text }, i) => [...(i === 0 ? [] : ['']), ...text.split('\n')]),
      details: [...(more === 0 ? [] : [words.more(more)]), words.answer],
      action: { label: words.open, url: addressOf(agency.origin, row) },
      footnote: [words.unexpected],
      answers: words.replies,
    })
  })
}

/** Address of the page of a resident's chat. */
function addressOf(origin: string, { guid }: ChatRow): string {
  const url = new URL(PAGE_PATTERNS.chat, origin)
  url.searchParams.set('chat', guid)
  return url.href
}

/** Address of a chat in the resourcer. */
function entryAddress(origin: string, { guid }: ChatRow): string {
  const url = new URL(PAGE_PATTERNS.resourcer, origin)
  url.searchParams.set('type', 'chat')
  url.searchParams.set('entry', guid)
  return url.href
}

/**
 * Queues the email about a resident who still waits, without the resident's words: to the agent who has the chat, else to the
 * department, else to the agency.
 * @returns guid of the agent who has it; null: no one, or one who can no longer have it
 */
export async function mailWaiting(work: AgencyWork, row: ChatRow): Promise<string | null> {
  const { tx, agency, document } = work
  const { assignee, waiting_since: since } = row
  if (since === null) return assignee
  const canHave = assignee !== null && (await readAssignees(work, row, assignee)).length > 0
  const people = await accountsOf(work, [row.account, assignee])
  const agent = canHave ? people.get(assignee) : undefined
  if (agent !== undefined) {
    const subject = await subjectFor(tx, document, row, agent.visibility)
    const resident = people.get(row.account)
    const name = resident === undefined ? null : nameOf(resident)
    await mailAccount(tx, agency, agent, (_look, locale) =>
      waitingMail(work, row, { locale, subject, name, since }),
    )
    return assignee
  }
  const { contact } = document.tenant.mail
  const department = document.departments.find(({ id }) => id === row.department)
  const to = plainAddress(department?.contact?.email ?? contact ?? '')
  if (to !== null) {
    const { locale } = document.tenant
    // Anyone may read a department's mailbox, so its emails name no record that is not public, and no resident.
    const subject = await subjectFor(tx, document, row, VISIBILITY_OF_LEVEL.anonymous)
    await queueMail(tx, { to, ...waitingMail(work, row, { locale, subject, name: null, since }) })
  }
  return null
}

interface Wait {
  readonly locale: Locale
  /** With the details that the receiver may see. */
  readonly subject: CallSubject
  /** Name of the resident; null: it is not shown. */
  readonly name: string | null
  readonly since: Date
}

function waitingMail({ agency, document }: AgencyWork, row: ChatRow, wait: Wait) {
  const { locale, subject, name, since } = wait
  const { waiting, about, open } = CHAT_WORDS[locale]
  const on = subjectName(subject, locale)
  return drawMail('chat.waiting', agency.look, locale, {
    heading: waiting.heading,
    paragraphs: [waiting.text(name, momentWords(since, locale, document.tenant.timeZone))],
    details: on === null ? [] : [about(on)],
    action: { label: open, url: entryAddress(agency.origin, row) },
  })
}

/** Queues the email to the agent who has a chat now, without its words. Accounts that may not act as agents are sent nothing. */
export function mailChatAssigned(work: AgencyWork, row: ChatRow): Promise<void> {
  const { account: from, assignee: to } = row
  return mailAssigned(work, row, { kind: 'chat.assigned', from, to }, (locale, resident, on) => {
    const { assigned, about, open } = CHAT_WORDS[locale]
    return {
      heading: assigned.heading,
      paragraphs: [assigned.text(nameOf(resident))],
      details: on === null ? [] : [about(on)],
      action: { label: open, url: entryAddress(work.agency.origin, row) },
    }
  })
}
