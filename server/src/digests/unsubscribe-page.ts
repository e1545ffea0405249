import type { Locale } from '@plat/contract/platform/localized'
import { escaped } from '../pages/escaped.ts'
import { plainPage } from '../pages/plain-page.ts'

const WORDS = {
  en: {
    title: 'Alerts are paused',
    all: 'All your alerts are paused. You get no more mail about them.',
    one: (alert: string) => `The alert “${alert}” is paused. You get no more mail about it.`,
    back: 'You can resume it in the settings of your account.',
    unknown: 'This link is not known',
    unknownWords: 'The link is not whole, or what it was for is gone. No mail is sent for it.',
  },
  es: {
    title: 'Las alertas están en pausa',
    all: 'Todas sus alertas están en pausa. Ya no recibirá correos sobre ellas.',
    one: (alert: string) =>
      `La alerta «${alert}» está en pausa. Ya no recibirá correos sobre ella.`,
    back: 'Puede reanudarla en la configuración de su cuenta.',
    unknown: 'Este enlace no se conoce',
    unknownWords:
      'El enlace está incompleto, o ya no existe aquello para lo que servía. No se envía ningún correo.',
  },
} as const satisfies Record<Locale, unknown>

/** What somebody reads who unsubscribed without scripts. @param alert its name; null: all. */
export function unsubscribedPage(locale: Locale, alert: string | null): string {
  const words = WORDS[locale]
  const done = alert === null ? words.all : words.one(alert)
  const settings = `<a href="/mycc/settings">${escaped(words.back)}</a>`
  return plainPage(locale, words.title, `<p>${escaped(done)}</p><p>${settings}</p>`)
}

/** The same for a link that is nobody's. */
export function unknownLinkPage(locale: Locale): string {
  const words = WORDS[locale]
  return plainPage(locale, words.unknown, `<p>${escaped(words.unknownWords)}</p>`)
}
