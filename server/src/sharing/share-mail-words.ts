import type { Locale } from '@plat/contract/platform/localized'

/** Texts of mails with a search. */
interface ShareMailWords {
  /** Of numbers and dates. */
  readonly tag: string
  /** Below the title that a resident gave the search. */
  readonly byPublic: string
  readonly shares: (who: string, module: string, agency: string) => string
  readonly criteria: (sentence: string) => string
  readonly found: (all: string, located: string) => string
  readonly dataOf: (day: string) => string
  readonly report: string
  readonly open: string
  readonly stop: (agency: string) => string
  readonly noList: (agency: string) => string
  readonly abuse: (agency: string) => string
  readonly abuseTo: (contact: string) => string
  readonly noAnswers: string
  readonly answers: (address: string) => string
  /** Of the picture of the map. */
  readonly map: (sentence: string) => string
  /** A sender without a name. */
  readonly somebody: string
  /** Name of the file of a report without a usable title. */
  readonly reportName: string
}

export const SHARE_MAIL_WORDS: Readonly<Record<Locale, ShareMailWords>> = {
  en: {
    tag: 'en-US',
    byPublic: 'Shared by a member of the public',
    shares: (who, module, agency) =>
      `${who} shares a search with you: ${module}, from the public records of ${agency}.`,
    criteria: (sentence) => `The search: ${sentence}.`,
    found: (all, located) => `It finds ${all}, ${located} of them on the map.`,
    dataOf: (day) => `Data of ${day}.`,
    report: 'A report of it is attached as a PDF.',
    open: 'Open the search',
    stop: (agency) => `Stop emails of shared searches from ${agency}`,
    noList: (agency) =>
      `Your address is on no list: it was typed in for this one mail, which the portal of ${agency} sent on somebody’s behalf.`,
    abuse: (agency) => `Is this mail an abuse? Tell ${agency}.`,
    abuseTo: (contact) => `Is this mail an abuse? Report it to ${contact}.`,
    noAnswers: 'This mail was sent automatically; answers to it do not reach whoever sent it.',
    answers: (address) => `Answers to this mail go to ${address}.`,
    map: (sentence) => `Map of the search: ${sentence}`,
    somebody: 'Somebody',
    reportName: 'Report',
  },
  es: {
    tag: 'es-US',
    byPublic: 'Compartida por una persona del público',
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
    noAnswers:
      'Este correo se envió automáticamente; las respuestas no llegan a quien lo compartió.',
    answers: (address) => `Las respuestas a este correo llegan a ${address}.`,
    map: (sentence) => `Mapa de la búsqueda: ${sentence}`,
    somebody: 'Alguien',
    reportName: 'Informe',
  },
}
