import type { Locale } from '@plat/contract/platform/localized'
import { numberWords } from '../platform/words.ts'

/** A count, and the number as people read it. */
type Counted = readonly [count: number, number: string]

/** A count for a text in a language. */
export function countedIn(locale: Locale, count: number): Counted {
  return [count, numberWords(count, locale)]
}

const enRecords = ([count, number]: Counted): string =>
  `${number} ${count === 1 ? 'record' : 'records'}`
const esRecords = ([count, number]: Counted): string =>
  `${number} ${count === 1 ? 'registro' : 'registros'}`

const EN = {
  /** Subject of a mail about one alert, and about several. */
  one: (alert: string, records: Counted) => `${alert}: ${enRecords(records)}`,
  several: (records: Counted, [, alerts]: Counted) => `${enRecords(records)} in ${alerts} alerts`,
  records: enRecords,
  intro: (agency: string) => `Your alerts found these updates in the public records of ${agency}.`,
  fresh: ([, number]: Counted) => `${number} new`,
  changed: ([, number]: Counted) => `${number} changed`,
  area: (name: string) => `Area: ${name}`,
  why: (search: string) => `Watching: ${search}`,
  follows: 'You follow this record.',
  status: (status: string) => `Status: ${status}`,
  recordDate: (day: string) => `Record date: ${day}`,
  also: (alerts: string) => `Also in ${alerts}`,
  quoted: (alert: string) => `“${alert}”`,
  /** Of a picture: what is on it, and what of the same is not. */
  map: (records: Counted, [count, number]: Counted) =>
    `Map of ${enRecords(records)}${
      count === 0
        ? ''
        : `. ${number} other ${count === 1 ? 'record is' : 'records are'} not on the map.`
    }`,
  moreAlerts: ([count, number]: Counted) => `${number} more ${count === 1 ? 'alert' : 'alerts'}`,
  earlier: ([count, number]: Counted) =>
    `And ${number} earlier ${count === 1 ? 'change' : 'changes'}`,
  elsewhere: ([count, number]: Counted) =>
    count === 1
      ? '1 record is listed under another alert in this email.'
      : `${number} records are listed under other alerts in this email.`,
  rest: ([, number]: Counted, mycc: string) => `And ${number} more in ${mycc}`,
  pause: (alert: string) => `Pause “${alert}”`,
  open: (mycc: string) => `See all in ${mycc}`,
  settings: 'Change your alerts',
  stop: 'Unsubscribe from all alerts',
  because: (agency: string) =>
    `You get this email because you created alerts in the portal of ${agency}. You can pause an alert or unsubscribe with one click, without a password.`,
  /** Of a browser's notification. */
  unread: (records: Counted, alerts: Counted) =>
    `Unread: ${enRecords(records)}${alerts[0] > 1 ? ` in ${alerts[1]} alerts` : ''}`,
  aliveSubject: 'Your alerts are working',
  aliveIntro: (month: string) => `Your alerts in ${month}:`,
  alive: (looked: Counted, [matched, found]: Counted) =>
    `Your alert is working. It checked ${enRecords(looked)}: ${
      matched === 0 ? 'no matches' : `${found} ${matched === 1 ? 'match' : 'matches'}`
    }.`,
}

const ES: typeof EN = {
  one: (alert, records) => `${alert}: ${esRecords(records)}`,
  several: (records, [, alerts]) => `${esRecords(records)} en ${alerts} alertas`,
  records: esRecords,
  intro: (agency) =>
    `Sus alertas encontraron estas novedades en los registros públicos de ${agency}.`,
  fresh: ([count, number]) => `${number} ${count === 1 ? 'nuevo' : 'nuevos'}`,
  changed: ([, number]) => `${number} con cambios`,
  area: (name) => `Zona: ${name}`,
  why: (search) => `Vigila: ${search}`,
  follows: 'Usted sigue este registro.',
  status: (status) => `Estado: ${status}`,
  recordDate: (day) => `Fecha del registro: ${day}`,
  also: (alerts) => `También en ${alerts}`,
  quoted: (alert) => `«${alert}»`,
  map: (records, [count, number]) =>
    `Mapa de ${esRecords(records)}${
      count === 0
        ? ''
        : count === 1
          ? '. Otro registro no está en el mapa.'
          : `. Otros ${number} registros no están en el mapa.`
    }`,
  moreAlerts: ([count, number]) => `${number} ${count === 1 ? 'alerta más' : 'alertas más'}`,
  earlier: ([count, number]) =>
    `Y ${number} ${count === 1 ? 'cambio anterior' : 'cambios anteriores'}`,
  elsewhere: ([count, number]) =>
    count === 1
      ? '1 registro aparece en otra alerta de este correo.'
      : `${number} registros aparecen en otras alertas de este correo.`,
  rest: ([, number], mycc) => `Y ${number} más en ${mycc}`,
  pause: (alert) => `Pausar «${alert}»`,
  open: (mycc) => `Ver todo en ${mycc}`,
  settings: 'Cambiar sus alertas',
  stop: 'Cancelar la suscripción a todas las alertas',
  because: (agency) =>
    `Recibe este correo porque creó alertas en el portal de ${agency}. Puede pausar una alerta o cancelar la suscripción con un clic, sin contraseña.`,
  unread: (records, alerts) =>
    `Sin leer: ${esRecords(records)}${alerts[0] > 1 ? ` en ${alerts[1]} alertas` : ''}`,
  aliveSubject: 'Sus alertas funcionan',
  aliveIntro: (month) => `Sus alertas en ${month}:`,
  alive: (looked, [matched, found]) =>
    `Su alerta funciona. Revisó ${esRecords(looked)}: ${
      matched === 0
        ? 'sin coincidencias'
        : `${found} ${matched === 1 ? 'coincidencia' : 'coincidencias'}`
    }.`,
}

export const DIGEST_WORDS: Readonly<Record<Locale, typeof EN>> = { en: EN, es: ES }
