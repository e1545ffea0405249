import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import type { Locale } from '@plat/contract/platform/localized'
import type { Agency } from '../accounts/dependencies.ts'
import { renderMail } from '../platform/mail/layout.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { CallBackRow } from './call-back-row.ts'
import type { CallWork } from './call-work.ts'
import { subjectName } from './invite-mail.ts'
import { accountsOf, nameOf } from './people.ts'
import { subjectFor } from './subject-view.ts'

const EN = {
  heading: 'A call-back was assigned to you',
  text: (name: string) => `Please call ${name} back.`,
  phone: (number: string) => `Phone: ${number}`,
  email: (address: string) => `Email: ${address}`,
  about: (subject: string) => `About: ${subject}`,
  open: 'Open the resourcer',
}

const ES: typeof EN = {
  heading: 'Se le asignó una devolución de llamada',
  text: (name) => `Devuelva la llamada a ${name}.`,
  phone: (number) => `Teléfono: ${number}`,
  email: (address) => `Correo: ${address}`,
  about: (subject) => `Asunto: ${subject}`,
  open: 'Abrir las solicitudes',
}

/** Texts of the email. */
const WORDS: Readonly<Record<Locale, typeof EN>> = { en: EN, es: ES }

/** Queues the email to the agent who has a call-back now. Accounts that may not act as agents are sent nothing. */
export async function mailCallBackAssigned(
  { tx, document }: Pick<CallWork, 'tx' | 'document'>,
  agency: Agency,
  row: CallBackRow,
): Promise<void> {
  const people = await accountsOf({ tx, document }, [row.account, row.taken_by])
  const [resident, agent] = [people.get(row.account), people.get(row.taken_by ?? '')]
  if (resident === undefined || agent?.userType !== 'agent') return
  const locale = agent.locale ?? document.tenant.locale
  const words = WORDS[locale]
  const subject = await subjectFor(tx, document, row, agent.visibility)
  const about = subjectName(subject, locale)
  const mail = renderMail(agency.look, locale, {
    heading: words.heading,
    paragraphs: [words.text(nameOf(resident))],
    ...(row.note === null ? {} : { quote: row.note.split('\n') }),
    details: [
      ...(row.phone === null ? [] : [words.phone(row.phone)]),
      words.email(resident.email),
      ...(about === null ? [] : [words.about(about)]),
    ],
    action: { label: words.open, url: agency.origin + PAGE_PATTERNS.resourcer },
  })
  await queueMail(tx, {
    to: agent.email,
    kind: 'call-back.assigned',
    subject: words.heading,
    ...mail,
    headers: { 'Content-Language': locale },
  })
}
