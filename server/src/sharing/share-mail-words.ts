import type { Locale } from '@plat/contract/platform/localized'

const EN = {
  /** Of numbers and dates. */
  tag: 'en-US',
  /** In place of the title that a visitor gave the search. */
  heading: (module: string) => `Shared search: ${module}`,
  /** In place of the subject that a visitor wrote. */
  subject: (text: string) => `Shared by a visitor: “${text}”`,
  shares: (who: string, module: string, agency: string) =>
    `${who} shares a search with you: ${module}, from the public records of ${agency}.`,
  criteria: (sentence: string) => `The search: ${sentence}.`,
  found: (all: string, located: string) => `It finds ${all}, ${located} of them on the map.`,
  dataOf: (day: string) => `Data of ${day}.`,
  report: 'A report of it is attached as a PDF.',
  open: 'Open the search',
  stop: (agency: string) => `Stop emails of shared searches from ${agency}`,
  noList: (agency: string) =>
    `Your address is on no list: it was typed in for this one mail, which the portal of ${agency} sent on somebody’s behalf.`,
  abuse: (agency: string) => `Is this mail an abuse? Tell ${agency}.`,
  abuseTo: (contact: string) => `Is this mail an abuse? Report it to ${contact}.`,
  noAnswers: 'This mail was sent automatically; answers to it do not reach whoever sent it.',
  answers: (address: string) => `Answers to this mail go to ${address}.`,
  /** Of the picture of the map. */
  map: (sentence: string) => `Map of the search: ${sentence}`,
  /** A sender without a name. */
  somebody: 'Somebody',
  /** Name of the file of a report without a usable title. */
  reportName: 'Report',
}

const ES: typeof EN = {
  tag: 'es-US',
  heading: (module) => `Búsqueda compartida: ${module}`,
  subject: (text) => `Compartida por un visitante: “${text}”`,
  shares: (who, module, agency) =>
    `${who} comparte una búsqueda con usted: ${module}, de los registros públicos de ${agency}.`,
  criteria: (sentence) => `La búsqueda: ${sentence}.`,
  found: (all, located) => `Encuentra ${all}; ${located} en el mapa.`,
  dataOf: (day) => `Datos del ${day}.`,
  report: 'Se adjunta un informe en PDF.',
  open: 'Abrir la búsqueda',
  stop: (agency) => `Detener los correos de búsquedas compartidas de ${agency}`,
  noList: (agency) =>
    `Su dirección no está en ninguna lista: alguien la escribió solo para este correo, que envió en su nombre el portal de ${agency}.`,
  abuse: (agency) => `¿Este correo es un abuso? Avise a ${agency}.`,
  abuseTo: (contact) => `¿Este correo es un abuso? Avise a ${contact}.`,
  noAnswers: 'Este correo se envió automáticamente; las respuestas no llegan a quien lo compartió.',
  answers: (address) => `Las respuestas a este correo llegan a ${address}.`,
  map: (sentence) => `Mapa de la búsqueda: ${sentence}`,
  somebody: 'Alguien',
  reportName: 'Informe',
}

/** Texts of emails with a search. */
export const SHARE_MAIL_WORDS: Readonly<Record<Locale, typeof EN>> = { en: EN, es: ES }
