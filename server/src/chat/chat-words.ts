import type { Locale } from '@plat/contract/platform/localized'

/** Texts of emails about chats. `about`: the subject; null: it has no name to show. */
const EN = {
  /** To the resident: messages that were not read. */
  messages: {
    subject: (count: number, about: string | null) => {
      const what = count === 1 ? 'New message' : `${count} new messages`
      return about === null ? what : `${what} about ${about}`
    },
    heading: (count: number) =>
      count === 1 ? 'You have a new message' : `You have ${count} new messages`,
    text: (agency: string, about: string | null) =>
      about === null ? `${agency} wrote to you:` : `${agency} wrote to you about ${about}:`,
    /** `more`: messages before those that are quoted. */
    more: (more: number) =>
      more === 1
        ? 'There is 1 earlier message that you have not read.'
        : `There are ${more} earlier messages that you have not read.`,
    answer: 'To answer, open the chat and log in.',
    replies: 'This email was sent automatically. Replies do not reach the chat.',
    open: 'Open the chat',
    unexpected:
      'If you did not write to the agency in a chat, change your password and inform the agency.',
  },
  /** To the agency: the resident waits. `name`: of the resident; null: it is not shown. */
  waiting: {
    heading: 'A resident is waiting for an answer',
    text: (name: string | null, since: string) =>
      `${name ?? 'A resident'} has been waiting for an answer in a chat since ${since}.`,
  },
  assigned: {
    heading: 'A chat was assigned to you',
    text: (name: string) => `Please take over the chat with ${name}.`,
  },
  about: (subject: string) => `About: ${subject}`,
  open: 'Open the resourcer',
}

const ES: typeof EN = {
  messages: {
    subject: (count, about) => {
      const what = count === 1 ? 'Mensaje nuevo' : `${count} mensajes nuevos`
      return about === null ? what : `${what} sobre ${about}`
    },
    heading: (count) =>
      count === 1 ? 'Usted tiene un mensaje nuevo' : `Usted tiene ${count} mensajes nuevos`,
    text: (agency, about) =>
      about === null ? `${agency} le escribió:` : `${agency} le escribió sobre ${about}:`,
    more: (more) =>
      more === 1
        ? 'Hay 1 mensaje anterior que no ha leído.'
        : `Hay ${more} mensajes anteriores que no ha leído.`,
    answer: 'Para responder, abra el chat e inicie sesión.',
    replies: 'Este correo se envió automáticamente. Las respuestas no llegan al chat.',
    open: 'Abrir el chat',
    unexpected:
      'Si usted no le escribió a la agencia en un chat, cambie su contraseña y avise a la agencia.',
  },
  waiting: {
    heading: 'Un residente espera una respuesta',
    text: (name, since) =>
      `${name ?? 'Un residente'} espera una respuesta en un chat desde el ${since}.`,
  },
  assigned: {
    heading: 'Se le asignó un chat',
    text: (name) => `Continúe el chat con ${name}.`,
  },
  about: (subject) => `Asunto: ${subject}`,
  open: 'Abrir las solicitudes',
}

export const CHAT_WORDS: Readonly<Record<Locale, typeof EN>> = { en: EN, es: ES }
