import type { Locale } from '@plat/contract/platform/localized'

/** Texts of mails about conversations. */
interface ChatWords {
  readonly subject: (what: string) => string
  readonly answered: (agency: string) => string
  readonly asked: (who: string) => string
  readonly about: (what: string) => string
  readonly answer: string
  readonly once: string
}

export const CHAT_WORDS: Readonly<Record<Locale, ChatWords>> = {
  en: {
    subject: (what) => `A new message: ${what}`,
    answered: (agency) => `${agency} has written to you.`,
    asked: (who) => `${who} has written and waits for an answer.`,
    about: (what) => `It is about ${what}.`,
    answer: 'Read and answer',
    once: 'Do not answer this mail: nobody would read it. Until you have opened the conversation there is no second mail about it.',
  },
  es: {
    subject: (what) => `Un mensaje nuevo: ${what}`,
    answered: (agency) => `${agency} le ha escrito.`,
    asked: (who) => `${who} ha escrito y espera una respuesta.`,
    about: (what) => `Se trata de ${what}.`,
    answer: 'Leer y responder',
    once: 'No responda a este correo: nadie lo leería. Hasta que abra la conversación no habrá un segundo correo sobre ella.',
  },
}
