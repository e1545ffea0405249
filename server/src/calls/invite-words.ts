import type { Locale } from '@plat/contract/platform/localized'

/** Texts of mails that invite to a call. */
interface InviteWords {
  readonly subject: (who: string) => string
  readonly heading: string
  readonly invites: (who: string, agency: string) => string
  readonly callsBack: (who: string, agency: string) => string
  readonly about: (what: string) => string
  readonly how: string
  readonly join: string
  readonly once: (until: string) => string
  readonly unexpected: string
}

export const INVITE_WORDS: Readonly<Record<Locale, InviteWords>> = {
  en: {
    subject: (who) => `${who} invites you to a video call`,
    heading: 'You are invited to a video call',
    invites: (who, agency) => `${who} invites you to a video call with ${agency}.`,
    callsBack: (who, agency) =>
      `You asked to be called back: ${who} is waiting for you in a video call of ${agency}.`,
    about: (what) => `The call is about ${what}.`,
    how: 'A browser is enough. It asks for your camera and microphone; you can also join without a camera.',
    join: 'Join the call',
    once: (until) =>
      `The invitation works once, until ${until} at the latest, and only while the call goes on.`,
    unexpected: 'If you do not know what this is about, ignore this mail: nothing happens.',
  },
  es: {
    subject: (who) => `${who} le invita a una videollamada`,
    heading: 'Le invitan a una videollamada',
    invites: (who, agency) => `${who} le invita a una videollamada con ${agency}.`,
    callsBack: (who, agency) =>
      `Usted pidió que le devolvieran la llamada: ${who} le espera en una videollamada de ${agency}.`,
    about: (what) => `La llamada trata de ${what}.`,
    how: 'Basta con un navegador. Le pedirá permiso para usar la cámara y el micrófono; también puede entrar sin cámara.',
    join: 'Entrar en la llamada',
    once: (until) =>
      `La invitación sirve una sola vez, a más tardar hasta el ${until}, y solo mientras dure la llamada.`,
    unexpected: 'Si no sabe de qué se trata, ignore este correo: no pasará nada.',
  },
}
