import type { CallSubject } from '@plat/contract/calls/call-subject'
import { type Locale, localize } from '@plat/contract/platform/localized'
import type { Agency } from '../accounts/dependencies.ts'
import type { Mail } from '../platform/mail/check-mail.ts'
import { drawMail } from '../platform/mail/layout.ts'
import { namingAgency } from '../platform/mail/mail-branding.ts'
import { momentWords } from '../platform/words.ts'

/** Texts of emails that invite to a call. */
const EN = {
  toJoin: {
    /** Subject line of the email. */
    title: (inviter: string) => `${inviter} invites you to a video call`,
    heading: 'You are invited to a video call',
    invites: (inviter: string, agency: string) =>
      `${inviter} invites you to a video call with ${agency}.`,
  },
  toInterpret: {
    title: (inviter: string) => `${inviter} asks you to interpret in a video call`,
    heading: 'You are asked to interpret in a video call',
    invites: (inviter: string, agency: string) =>
      `${inviter} asks you to interpret in a video call with ${agency}.`,
  },
  about: (subject: string) => `The call is about ${subject}.`,
  test: 'The call is a test of the video connection.',
  how: 'You need a browser and no account. You can use your camera and microphone, or only write.',
  join: 'Join the call',
  limits: (until: string) =>
    `This invitation is for one person. It works only while the call continues, and until ${until} at the latest.`,
  unexpected: 'If you did not expect this invitation, ignore this email.',
}

const ES: typeof EN = {
  toJoin: {
    title: (inviter) => `${inviter} le invita a una videollamada`,
    heading: 'Recibió una invitación a una videollamada',
    invites: (inviter, agency) => `${inviter} le invita a una videollamada con ${agency}.`,
  },
  toInterpret: {
    title: (inviter) => `${inviter} le pide interpretar en una videollamada`,
    heading: 'Le piden interpretar en una videollamada',
    invites: (inviter, agency) =>
      `${inviter} le pide interpretar en una videollamada con ${agency}.`,
  },
  about: (subject) => `La llamada trata de ${subject}.`,
  test: 'La llamada es una prueba de la conexión de video.',
  how: 'Necesita un navegador, pero no una cuenta. Puede usar la cámara y el micrófono, o solo escribir.',
  join: 'Entrar en la llamada',
  limits: (until) =>
    `Esta invitación es para una persona. Sirve solo mientras dura la llamada y, a más tardar, hasta el ${until}.`,
  unexpected: 'Si no esperaba esta invitación, ignore este correo.',
}

const INVITE_WORDS: Readonly<Record<Locale, typeof EN>> = { en: EN, es: ES }

/** Content of an email with an invitation. */
interface Invitation {
  readonly agency: Agency
  readonly locale: Locale
  /** Name of the agent. */
  readonly inviter: string
  /** With the details that the receiver may see. */
  readonly subject: CallSubject
  /** Whether the call is a test room. */
  readonly test: boolean
  /** Whether the receiver is to interpret. */
  readonly interpreter: boolean
  /** Token of the link. */
  readonly token: string
  readonly until: Date
}

/** The email for the invited person. */
export function inviteMail(invitation: Invitation): Omit<Mail, 'to' | 'sender'> {
  const { agency, locale, inviter, subject, test, interpreter, token, until } = invitation
  const { look, document, origin } = agency
  const words = INVITE_WORDS[locale]
  const { heading, invites, title } = interpreter ? words.toInterpret : words.toJoin
  const link = new URL('/call/invite', origin)
  link.searchParams.set('token', token)
  const about = test ? words.test : aboutOf(subject, locale)
  const drawn = drawMail('call.invite', look, locale, {
    subject: title(inviter),
    heading,
    paragraphs: [
      namingAgency(look, locale, (known) => invites(inviter, known)),
      ...(about === null ? [] : [about]),
      words.how,
    ],
    action: { label: words.join, url: link.href },
    footnote: [
      words.limits(momentWords(until, locale, document.tenant.timeZone)),
      words.unexpected,
    ],
  })
  return { ...drawn, expiresAt: until }
}

/** A sentence that names the subject of a call; null when it has no name to show. */
function aboutOf(subject: CallSubject, locale: Locale): string | null {
  const name = subjectName(subject, locale)
  return name === null ? null : INVITE_WORDS[locale].about(name)
}

/** Name of a subject; null where there is none to show. */
export function subjectName(
  { discriminator, title, agency_reference: reference, module, department }: CallSubject,
  locale: Locale,
): string | null {
  if (discriminator === 'generic') return null
  const name = title === null ? null : localize(title, locale)
  if (reference !== null) return name === null ? reference : `${reference}, ${name}`
  if (name !== null) return name
  const place = module ?? department
  return place === null ? null : localize(place.display_name, locale)
}
