import type { Locale } from '@plat/contract/platform/localized'
import { MAX_UNANSWERED_OFFERS, ROOM_OPENS_MINUTES } from '@plat/contract/schedule/appointment'

/** A change that emails report. */
export type ChangeKind =
  | 'requested'
  | 'agency_confirmed'
  | 'user_confirmed'
  | 'user_moved'
  | 'agency_moved'
  | 'user_cancelled'
  | 'agency_cancelled'
  | 'unassigned'

/** Texts of emails about appointments. A heading is the subject of the email as well, with the time after it. */
const EN = {
  resident: (agency: string) => ({
    requested: {
      heading: 'We received your appointment request',
      text: `${agency} will confirm the time soon. We will email you when that happens.`,
    },
    agency_confirmed: {
      heading: 'Please confirm your appointment',
      text: `${agency} confirmed the time that you picked. Please confirm that you will come.`,
    },
    user_confirmed: {
      heading: 'Your appointment is confirmed',
      text: `You and ${agency} both confirmed this appointment.`,
    },
    user_moved: {
      heading: 'We received your request for another time',
      text: `${agency} will confirm the new time soon. We will email you when that happens.`,
    },
    agency_moved: {
      heading: 'New time for your appointment',
      text: `${agency} suggests another time. Please confirm it, pick a different one or cancel.`,
    },
    user_cancelled: {
      heading: 'Your appointment is cancelled',
      text: 'You cancelled this appointment.',
    },
    agency_cancelled: {
      heading: 'Your appointment was cancelled',
      text: `${agency} cancelled this appointment. You can request another one.`,
    },
    unassigned: {
      heading: 'Someone else will meet you',
      text: `Someone else from ${agency} will meet you. The time stays the same.`,
    },
  }),
  agency: (name: string) => ({
    requested: {
      heading: 'New appointment request',
      text: `${name} picked a time slot. Please confirm it or pick another one.`,
    },
    agency_confirmed: {
      heading: 'Appointment waiting for the resident',
      text: `The agency confirmed the time. ${name} has been asked to confirm as well.`,
    },
    user_confirmed: {
      heading: 'Appointment confirmed',
      text: `${name} confirmed this appointment.`,
    },
    user_moved: {
      heading: 'Request for another time',
      text: `${name} picked another time slot. Please confirm it or pick a different one.`,
    },
    agency_moved: {
      heading: 'Appointment moved',
      text: `The agency picked another time. ${name} has been asked to confirm it.`,
    },
    user_cancelled: {
      heading: 'Appointment cancelled',
      text: `${name} cancelled this appointment.`,
    },
    agency_cancelled: {
      heading: 'Appointment cancelled',
      text: `The agency cancelled this appointment with ${name}.`,
    },
    unassigned: {
      heading: 'Appointment without an agent',
      text: `No one is assigned to this appointment with ${name} any more.`,
    },
    assigned: {
      heading: 'An appointment was assigned to you',
      text: `This appointment with ${name} is now yours.`,
    },
  }),
  /** For the agency, about a guest. */
  guest: (name: string) => ({
    requested: {
      heading: 'Appointment booked',
      text: `The agency booked this appointment for ${name}, who has no account.`,
    },
    agency_moved: {
      heading: 'Appointment moved',
      text: `The agency picked another time. Call ${name}: we cannot email people without an account.`,
    },
    agency_cancelled: {
      heading: 'Appointment cancelled',
      text: `The agency cancelled this appointment. Call ${name}: we cannot email people without an account.`,
    },
  }),
  /** For the agent who had it before: who is busy at its new time, or it was assigned to others. */
  handedOver: {
    heading: 'You no longer have this appointment',
    text: {
      busy: 'The resident moved it to a time when you have another appointment.',
      reassigned: 'It is no longer assigned to you.',
    },
  },
  reminder: {
    day: { heading: 'Reminder: your appointment', text: 'Your appointment is coming up.' },
    hour: {
      heading: 'Your appointment is soon',
      text: 'Your appointment starts within an hour.',
    },
  },
  /** An earlier slot is kept for the resident. */
  earlierOffered: (agency: string, slot: string, until: string) => ({
    heading: 'An earlier time is free',
    text: `${agency} can meet you earlier: ${slot}. We are keeping this time for you until ${until}. Your appointment stays as it is until you move it. If you do not answer, we will offer this time to someone else.`,
  }),
  /** The appointment left the list for an earlier time, because its resident answered no offer. */
  earlierEnded: {
    heading: 'You are no longer on the list for an earlier time',
    text: `You did not answer the last ${MAX_UNANSWERED_OFFERS} offers, so we took you off the list. Your appointment stays as it is. You can join the list again on its page.`,
  },
  kinds: { in_person: 'in person', video: 'by video', telephone: 'by telephone' },
  when: (time: string) => `When: ${time}`,
  /** Label of the appointment's time where another one is offered. */
  now: (time: string) => `Your appointment now: ${time}`,
  how: (kind: string) => `How: ${kind}`,
  video: (check: string) =>
    `Join on the page of the appointment, from ${ROOM_OPENS_MINUTES} minutes before it starts. Check your camera and microphone: ${check}`,
  where: (address: string) => `Where: ${address}`,
  about: (subject: string) => `About: ${subject}`,
  withWhom: (name: string) => `With: ${name}`,
  residentIs: (name: string, contact: string | null) =>
    `Resident: ${name}${contact === null ? '' : ` (${contact})`}`,
  interpreter: (language: string) => `Interpreter: ${language}`,
  accessibility: (need: string) => `Accessibility: ${need}`,
  /** Title of the calendar entry; `name`: of the other side. */
  summary: (name: string) => `Appointment with ${name}`,
  feed: (agency: string) => `Appointments – ${agency}`,
  answer: 'View or change the appointment',
  answerOffer: 'See the earlier time',
  open: 'Open the appointment',
  link: 'The link works without a password until the appointment is over. Do not forward this email.',
  /** Answers of calendars change nothing. */
  calendarAnswer:
    'Declining the entry in your calendar does not cancel the appointment. To cancel it, use the button above.',
}

const ES: typeof EN = {
  resident: (agency) => ({
    requested: {
      heading: 'Recibimos su solicitud de cita',
      text: `${agency} confirmará la hora pronto. Le avisaremos por correo.`,
    },
    agency_confirmed: {
      heading: 'Confirme su cita',
      text: `${agency} confirmó la hora que usted eligió. Confirme que asistirá.`,
    },
    user_confirmed: {
      heading: 'Su cita está confirmada',
      text: `Usted y ${agency} confirmaron esta cita.`,
    },
    user_moved: {
      heading: 'Recibimos su solicitud de otra hora',
      text: `${agency} confirmará la nueva hora pronto. Le avisaremos por correo.`,
    },
    agency_moved: {
      heading: 'Nueva hora para su cita',
      text: `${agency} propone otra hora. Confírmela, elija otra o cancele la cita.`,
    },
    user_cancelled: { heading: 'Su cita está cancelada', text: 'Usted canceló esta cita.' },
    agency_cancelled: {
      heading: 'Se canceló su cita',
      text: `${agency} canceló esta cita. Puede solicitar otra.`,
    },
    unassigned: {
      heading: 'Le atenderá otra persona',
      text: `Le atenderá otra persona de ${agency}. La hora no cambia.`,
    },
  }),
  agency: (name) => ({
    requested: {
      heading: 'Nueva solicitud de cita',
      text: `${name} eligió un horario. Confírmelo o elija otro.`,
    },
    agency_confirmed: {
      heading: 'Cita a la espera del residente',
      text: `La agencia confirmó la hora. Se pidió a ${name} que también la confirme.`,
    },
    user_confirmed: { heading: 'Cita confirmada', text: `${name} confirmó esta cita.` },
    user_moved: {
      heading: 'Solicitud de otra hora',
      text: `${name} eligió otro horario. Confírmelo o elija otro.`,
    },
    agency_moved: {
      heading: 'Cita cambiada de hora',
      text: `La agencia eligió otra hora. Se pidió a ${name} que la confirme.`,
    },
    user_cancelled: { heading: 'Cita cancelada', text: `${name} canceló esta cita.` },
    agency_cancelled: {
      heading: 'Cita cancelada',
      text: `La agencia canceló esta cita con ${name}.`,
    },
    unassigned: {
      heading: 'Cita sin agente',
      text: `Ya nadie tiene asignada esta cita con ${name}.`,
    },
    assigned: {
      heading: 'Se le asignó una cita',
      text: `Esta cita con ${name} ahora es suya.`,
    },
  }),
  guest: (name) => ({
    requested: {
      heading: 'Cita reservada',
      text: `La agencia reservó esta cita para ${name}, que no tiene cuenta.`,
    },
    agency_moved: {
      heading: 'Cita cambiada de hora',
      text: `La agencia eligió otra hora. Llame a ${name}: no podemos enviar correos a personas sin cuenta.`,
    },
    agency_cancelled: {
      heading: 'Cita cancelada',
      text: `La agencia canceló esta cita. Llame a ${name}: no podemos enviar correos a personas sin cuenta.`,
    },
  }),
  handedOver: {
    heading: 'Ya no tiene esta cita',
    text: {
      busy: 'El residente la cambió a una hora en la que usted tiene otra cita.',
      reassigned: 'Ya no se le asigna a usted.',
    },
  },
  reminder: {
    day: { heading: 'Recordatorio de su cita', text: 'Se acerca su cita.' },
    hour: { heading: 'Su cita es pronto', text: 'Su cita empieza en menos de una hora.' },
  },
  earlierOffered: (agency, slot, until) => ({
    heading: 'Hay una hora más temprana libre',
    text: `${agency} puede atenderle antes: ${slot}. Le guardamos esta hora hasta el ${until}. Su cita no cambia hasta que usted la cambie de hora. Si no responde, ofreceremos esta hora a otra persona.`,
  }),
  earlierEnded: {
    heading: 'Ya no está en la lista para una hora más temprana',
    text: `No respondió a las últimas ${MAX_UNANSWERED_OFFERS} ofertas, así que le quitamos de la lista. Su cita no cambia. Puede volver a la lista en la página de la cita.`,
  },
  kinds: { in_person: 'en persona', video: 'por video', telephone: 'por teléfono' },
  when: (time) => `Cuándo: ${time}`,
  now: (time) => `Su cita ahora: ${time}`,
  how: (kind) => `Cómo: ${kind}`,
  video: (check) =>
    `Entre en la página de la cita desde ${ROOM_OPENS_MINUTES} minutos antes de que empiece. Compruebe su cámara y su micrófono: ${check}`,
  where: (address) => `Dónde: ${address}`,
  about: (subject) => `Asunto: ${subject}`,
  withWhom: (name) => `Con: ${name}`,
  residentIs: (name, contact) => `Residente: ${name}${contact === null ? '' : ` (${contact})`}`,
  interpreter: (language) => `Intérprete: ${language}`,
  accessibility: (need) => `Accesibilidad: ${need}`,
  summary: (name) => `Cita con ${name}`,
  feed: (agency) => `Citas – ${agency}`,
  answer: 'Ver o cambiar la cita',
  answerOffer: 'Ver la hora más temprana',
  open: 'Abrir la cita',
  link: 'El enlace funciona sin contraseña hasta que termine la cita. No reenvíe este correo.',
  calendarAnswer:
    'Rechazar la entrada en su calendario no cancela la cita. Para cancelarla, use el botón de arriba.',
}

export const APPOINTMENT_WORDS: Readonly<Record<Locale, typeof EN>> = { en: EN, es: ES }

const TAGS = { en: 'en-US', es: 'es-US' } as const satisfies Record<Locale, string>

/** A slot on the clock of its office, with the name of the zone. */
export function slotWords(
  { starts_at: start, ends_at: end }: { readonly starts_at: Date; readonly ends_at: Date },
  locale: Locale,
  timeZone: string,
): string {
  return formatOf(locale, timeZone).formatRange(start, end)
}

/** A moment on the clock of an office, with the name of the zone. */
export function momentWords(moment: Date, locale: Locale, timeZone: string): string {
  return formatOf(locale, timeZone).format(moment)
}

function formatOf(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(TAGS[locale], {
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    })
    formats.set(key, format)
  }
  return format
}

/** By language and zone: making one takes longer than the statements of a booking. */
const formats = new Map<string, Intl.DateTimeFormat>()
