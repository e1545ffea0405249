import type { Locale } from '@plat/contract/platform/localized'

/** Texts of mails of alerts; numbers come as people read them, beside how many they are. */
interface DigestWords {
  /** Subject of a mail about one alert, and about several. */
  readonly one: (alert: string, count: number, number: string) => string
  readonly several: (count: number, number: string, alerts: string) => string
  readonly intro: (agency: string) => string
  readonly area: (name: string) => string
  readonly why: (search: string) => string
  readonly follows: string
  readonly status: (status: string) => string
  readonly recordDate: (day: string) => string
  readonly rest: (count: number, number: string, mycc: string) => string
  readonly pause: (alert: string) => string
  readonly open: (mycc: string) => string
  readonly settings: string
  readonly stop: string
  readonly because: (agency: string) => string
  readonly aliveSubject: string
  readonly aliveIntro: (month: string) => string
  readonly alive: (looked: number, number: string, matched: number, told: string) => string
}

export const DIGEST_WORDS: Readonly<Record<Locale, DigestWords>> = {
  en: {
    one: (alert, count, number) => `${alert}: ${number} ${count === 1 ? 'update' : 'updates'}`,
    several: (_count, number, alerts) => `${number} updates from ${alerts} alerts`,
    intro: (agency) => `This is new where your alerts watch, in the public records of ${agency}.`,
    area: (name) => `Area: ${name}`,
    why: (search) => `What it watches: ${search}`,
    follows: 'You follow this record.',
    status: (status) => `Status: ${status}`,
    recordDate: (day) => `Record date: ${day}`,
    rest: (_count, number, mycc) => `And ${number} more in ${mycc}.`,
    pause: (alert) => `Pause “${alert}”`,
    open: (mycc) => `See all in ${mycc}`,
    settings: 'Change your alerts',
    stop: 'Unsubscribe from all alerts',
    because: (agency) =>
      `You get this mail because you made alerts in the portal of ${agency}. Pausing an alert or unsubscribing takes one click and no password.`,
    aliveSubject: 'Your alerts are alive',
    aliveIntro: (month) => `What your alerts looked at in ${month}:`,
    alive: (looked, number, matched, told) =>
      `Your alert is alive: ${number} ${looked === 1 ? 'record' : 'records'} looked at, ${
        matched === 0 ? 'none matched' : `${told} ${matched === 1 ? 'update' : 'updates'}`
      }.`,
  },
  es: {
    one: (alert, count, number) => `${alert}: ${number} ${count === 1 ? 'novedad' : 'novedades'}`,
    several: (_count, number, alerts) => `${number} novedades de ${alerts} alertas`,
    intro: (agency) =>
      `Esto es lo nuevo donde vigilan sus alertas, en los registros públicos de ${agency}.`,
    area: (name) => `Zona: ${name}`,
    why: (search) => `Lo que vigila: ${search}`,
    follows: 'Usted sigue este registro.',
    status: (status) => `Estado: ${status}`,
    recordDate: (day) => `Fecha del registro: ${day}`,
    rest: (_count, number, mycc) => `Y ${number} más en ${mycc}.`,
    pause: (alert) => `Pausar «${alert}»`,
    open: (mycc) => `Ver todo en ${mycc}`,
    settings: 'Cambiar sus alertas',
    stop: 'Cancelar la suscripción a todas las alertas',
    because: (agency) =>
      `Recibe este correo porque creó alertas en el portal de ${agency}. Pausar una alerta o cancelar la suscripción requiere un clic y ninguna contraseña.`,
    aliveSubject: 'Sus alertas siguen activas',
    aliveIntro: (month) => `Lo que revisaron sus alertas en ${month}:`,
    alive: (looked, number, matched, told) =>
      `Su alerta sigue activa: ${looked === 1 ? '1 registro revisado' : `${number} registros revisados`}, ${
        matched === 0 ? 'ninguno coincide' : `${told} ${matched === 1 ? 'novedad' : 'novedades'}`
      }.`,
  },
}
