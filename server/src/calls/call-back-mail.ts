import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import type { Locale } from '@plat/contract/platform/localized'
import type { Agency } from '../accounts/dependencies.ts'
import { mailAssigned } from './assigned-mail.ts'
import type { CallBackRow } from './call-back-row.ts'
import type { CallWork } from './call-work.ts'
import { nameOf } from './people.ts'

/** Texts of the email. */
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

const WORDS: Readonly<Record<Locale, typeof EN>> = { en: EN, es: ES }

/** Queues the email to the agent who has a call-back now. Accounts that may not act as agents are sent nothing. */
export function mailCallBackAssigned(
  { tx }: Pick<CallWork, 'tx'>,
  agency: Agency,
  row: CallBackRow,
): Promise<void> {
  const about = { kind: 'call-back.assigned', from: row.account, to: row.taken_by }
  return mailAssigned({ tx, agency }, row, about, (locale, resident, subject) => {
    const words = WORDS[locale]
    return {
      heading: words.heading,
      paragraphs: [words.text(nameOf(resident))],
      ...(row.note === null ? {} : { quote: row.note.split('\n') }),
      details: [
        ...(row.phone === null ? [] : [words.phone(row.phone)]),
        words.email(resident.email),
        ...(subject === null ? [] : [words.about(subject)]),
      ],
      action: { label: words.open, url: agency.origin + PAGE_PATTERNS.resourcer },
    }
  })
}
