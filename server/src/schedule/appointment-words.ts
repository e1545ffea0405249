import type { Locale } from '@plat/contract/platform/localized'
import type { AppointmentKind } from '@plat/contract/schedule/slots'

/** What happened to an appointment, for those who are told. */
export type ChangeKind =
  | 'requested'
  | 'agency_confirmed'
  | 'user_confirmed'
  | 'user_moved'
  | 'agency_moved'
  | 'user_cancelled'
  | 'agency_cancelled'
  | 'assigned'
  | 'unassigned'

/** A heading, which is the subject with the time behind it, and what has happened. */
interface Said {
  readonly heading: string
  readonly text: string
}

/** Texts of mails about appointments; `name` is the resident. */
export interface AppointmentWords {
  readonly resident: (agency: string) => Readonly<Record<ChangeKind, Said>>
  readonly agency: (name: string) => Readonly<Record<ChangeKind, Said>>
  readonly handedOver: Said
  readonly reminder: Readonly<Record<'day' | 'hour', string>>
  readonly reminds: string
  readonly kinds: Readonly<Record<AppointmentKind, string>>
  readonly when: (time: string) => string
  readonly how: (kind: string) => string
  readonly where: (address: string) => string
  readonly about: (what: string) => string
  readonly withWhom: (name: string) => string
  readonly residentIs: (name: string, email: string) => string
  readonly interpreter: (language: string) => string
  readonly accessibility: (need: string) => string
  readonly summary: (department: string) => string
  readonly summaryWith: (name: string, department: string) => string
  readonly answer: string
  readonly look: string
  readonly open: string
  readonly link: string
  readonly feed: (agency: string) => string
}

export const APPOINTMENT_WORDS: Readonly<Record<Locale, AppointmentWords>> = {
  en: {
    resident: (agency) => ({
      requested: {
        heading: 'We have your request for an appointment',
        text: `Your request has reached ${agency}. You will receive an e-mail as soon as the time is confirmed.`,
      },
      agency_confirmed: {
        heading: 'Please confirm your appointment',
        text: `${agency} has confirmed the time that you asked for. Please confirm that you will come.`,
      },
      user_confirmed: {
        heading: 'Your appointment is confirmed',
        text: `You and ${agency} have confirmed this appointment.`,
      },
      user_moved: {
        heading: 'We have your request for another time',
        text: `You picked another time slot. You will receive an e-mail as soon as ${agency} has confirmed it.`,
      },
      agency_moved: {
        heading: 'Another time for your appointment',
        text: `${agency} proposes another time. Please confirm it, pick another one, or cancel.`,
      },
      user_cancelled: {
        heading: 'You have cancelled your appointment',
        text: 'You have cancelled this appointment.',
      },
      agency_cancelled: {
        heading: 'Your appointment was cancelled',
        text: `${agency} has cancelled this appointment. You can ask for another one.`,
      },
      assigned: {
        heading: 'Your appointment has somebody who takes care of it',
        text: `${agency} has said who will meet you.`,
      },
      unassigned: {
        heading: 'Your appointment will be with somebody else',
        text: `${agency} will say who meets you. Time and place stay.`,
      },
    }),
    agency: (name) => ({
      requested: {
        heading: 'A new request for an appointment',
        text: `${name} picked a time slot. Please confirm it, or pick another one.`,
      },
      agency_confirmed: {
        heading: 'The agency has confirmed an appointment',
        text: `${name} is asked to confirm as well.`,
      },
      user_confirmed: {
        heading: 'An appointment is confirmed',
        text: `${name} has confirmed this appointment.`,
      },
      user_moved: {
        heading: 'A request for another time',
        text: `${name} picked another time slot. Please confirm it, or pick another one.`,
      },
      agency_moved: {
        heading: 'The agency has moved an appointment',
        text: `${name} is asked to confirm the new time.`,
      },
      user_cancelled: {
        heading: 'An appointment was cancelled',
        text: `${name} has cancelled this appointment.`,
      },
      agency_cancelled: {
        heading: 'The agency has cancelled an appointment',
        text: `This appointment with ${name} was cancelled.`,
      },
      assigned: {
        heading: 'An appointment was assigned to you',
        text: `This appointment with ${name} is yours.`,
      },
      unassigned: {
        heading: 'An appointment is unassigned',
        text: `Nobody takes care of this appointment with ${name}.`,
      },
    }),
    handedOver: {
      heading: 'An appointment is not yours any more',
      text: 'Somebody else takes care of this appointment. It is taken out of your calendar.',
    },
    reminder: { day: 'Your appointment is soon', hour: 'Your appointment is about to begin' },
    reminds: 'This is a reminder.',
    kinds: { in_person: 'in person', video: 'by video', telephone: 'by telephone' },
    when: (time) => `When: ${time}`,
    how: (kind) => `How: ${kind}`,
    where: (address) => `Where: ${address}`,
    about: (what) => `About: ${what}`,
    withWhom: (name) => `With: ${name}`,
    residentIs: (name, email) => `Resident: ${name} (${email})`,
    interpreter: (language) => `Interpreter: ${language}`,
    accessibility: (need) => `Accessibility: ${need}`,
    summary: (department) => `Appointment with ${department}`,
    summaryWith: (name, department) => `Appointment with ${name} (${department})`,
    answer: 'Confirm, move or cancel',
    look: 'See the appointment',
    open: 'Open the appointment',
    link: 'The link works without a password until the appointment has ended: do not pass this mail on.',
    feed: (agency) => `Appointments, ${agency}`,
  },
  es: {
    resident: (agency) => ({
      requested: {
        heading: 'Recibimos su solicitud de cita',
        text: `Su solicitud llegó a ${agency}. Recibirá un correo en cuanto se confirme la hora.`,
      },
      agency_confirmed: {
        heading: 'Confirme su cita',
        text: `${agency} confirmó la hora que usted pidió. Confirme que asistirá.`,
      },
      user_confirmed: {
        heading: 'Su cita está confirmada',
        text: `Usted y ${agency} confirmaron esta cita.`,
      },
      user_moved: {
        heading: 'Recibimos su solicitud de otra hora',
        text: `Usted eligió otro horario. Recibirá un correo en cuanto ${agency} lo confirme.`,
      },
      agency_moved: {
        heading: 'Otra hora para su cita',
        text: `${agency} propone otra hora. Confírmela, elija otra o cancele.`,
      },
      user_cancelled: { heading: 'Usted canceló su cita', text: 'Usted canceló esta cita.' },
      agency_cancelled: {
        heading: 'Su cita se canceló',
        text: `${agency} canceló esta cita. Puede pedir otra.`,
      },
      assigned: {
        heading: 'Su cita ya tiene quien le atienda',
        text: `${agency} ha dicho quién le atenderá.`,
      },
      unassigned: {
        heading: 'Otra persona atenderá su cita',
        text: `${agency} dirá quién le atiende. La hora y el lugar no cambian.`,
      },
    }),
    agency: (name) => ({
      requested: {
        heading: 'Una nueva solicitud de cita',
        text: `${name} eligió un horario. Confírmelo o elija otro.`,
      },
      agency_confirmed: {
        heading: 'La agencia confirmó una cita',
        text: `Se pidió a ${name} que también la confirme.`,
      },
      user_confirmed: {
        heading: 'Una cita está confirmada',
        text: `${name} confirmó esta cita.`,
      },
      user_moved: {
        heading: 'Una solicitud de otra hora',
        text: `${name} eligió otro horario. Confírmelo o elija otro.`,
      },
      agency_moved: {
        heading: 'La agencia cambió la hora de una cita',
        text: `Se pidió a ${name} que confirme la nueva hora.`,
      },
      user_cancelled: { heading: 'Una cita se canceló', text: `${name} canceló esta cita.` },
      agency_cancelled: {
        heading: 'La agencia canceló una cita',
        text: `Se canceló esta cita con ${name}.`,
      },
      assigned: {
        heading: 'Se le asignó una cita',
        text: `Esta cita con ${name} es suya.`,
      },
      unassigned: {
        heading: 'Una cita quedó sin asignar',
        text: `Nadie atiende esta cita con ${name}.`,
      },
    }),
    handedOver: {
      heading: 'Una cita ya no es suya',
      text: 'Otra persona atiende esta cita. Se quita de su calendario.',
    },
    reminder: { day: 'Su cita es pronto', hour: 'Su cita está por comenzar' },
    reminds: 'Este es un recordatorio.',
    kinds: { in_person: 'en persona', video: 'por video', telephone: 'por teléfono' },
    when: (time) => `Cuándo: ${time}`,
    how: (kind) => `Cómo: ${kind}`,
    where: (address) => `Dónde: ${address}`,
    about: (what) => `Asunto: ${what}`,
    withWhom: (name) => `Con: ${name}`,
    residentIs: (name, email) => `Residente: ${name} (${email})`,
    interpreter: (language) => `Intérprete: ${language}`,
    accessibility: (need) => `Accesibilidad: ${need}`,
    summary: (department) => `Cita con ${department}`,
    summaryWith: (name, department) => `Cita con ${name} (${department})`,
    answer: 'Confirmar, cambiar o cancelar',
    look: 'Ver la cita',
    open: 'Abrir la cita',
    link: 'El enlace funciona sin contraseña hasta que termine la cita: no reenvíe este correo.',
    feed: (agency) => `Citas, ${agency}`,
  },
}

const TAGS = { en: 'en-US', es: 'es-US' } as const

/** A slot as clocks and calendars of its office show it, with the zone. */
export function slotWords(
  { starts_at: start, ends_at: end }: { readonly starts_at: Date; readonly ends_at: Date },
  locale: Locale,
  timeZone: string,
): string {
  const key = `${locale} ${timeZone}`
  const format = formats.get(key) ?? slotFormat(TAGS[locale], timeZone)
  formats.set(key, format)
  return format.formatRange(start, end)
}

/** By language and zone: making one takes longer than a booking's statements. */
const formats = new Map<string, Intl.DateTimeFormat>()

function slotFormat(tag: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
}
