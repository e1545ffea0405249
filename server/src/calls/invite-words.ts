import type { Locale } from '@plat/contract/platform/localized'

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

export const INVITE_WORDS: Readonly<Record<Locale, typeof EN>> = { en: EN, es: ES }
