import type { Locale } from '@plat/contract/platform/localized'

/** Texts of mails of alerts; numbers come as people read them, beside how many they are. */
const EN = {
  /** Subject of a mail about one alert, and about several. */
  one: (alert: string, count: number, number: string) =>
    `${alert}: ${number} ${count === 1 ? 'update' : 'updates'}`,
  several: (_count: number, number: string, alerts: string) =>
    `${number} updates from ${alerts} alerts`,
  intro: (agency: string) =>
    `This is new where your alerts watch, in the public records of ${agency}.`,
  area: (name: string) => `Area: ${name}`,
  why: (search: string) => `What it watches: ${search}`,
  follows: 'You follow this record.',
  status: (status: string) => `Status: ${status}`,
  recordDate: (day: string) => `Record date: ${day}`,
  rest: (_count: number, number: string, mycc: string) => `And ${number} more in ${mycc}.`,
  pause: (alert: string) => `Pause “${alert}”`,
  open: (mycc: string) => `See all in ${mycc}`,
  settings: 'Change your alerts',
  stop: 'Unsubscribe from all alerts',
  because: (agency: string) =>
    `You get this mail because you made alerts in the portal of ${agency}. Pausing an alert or unsubscribing takes one click and no password.`,
  aliveSubject: 'Your alerts are alive',
  aliveIntro: (month: string) => `What your alerts looked at in ${month}:`,
  alive: (looked: number, number: string, matched: number, told: string) =>
    `Your alert is alive: ${number} ${looked === 1 ? 'record' : 'records'} looked at, ${
      matched === 0 ? 'none matched' : `${told} ${matched === 1 ? 'update' : 'updates'}`
    }.`,
}

const ES: typeof EN = {
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
}

export const DIGEST_WORDS: Readonly<Record<Locale, typeof EN>> = { en: EN, es: ES }
