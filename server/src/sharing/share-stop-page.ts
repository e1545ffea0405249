import type { Locale } from '@plat/contract/platform/localized'
import { escaped } from '../pages/escaped.ts'
import { plainPage } from '../pages/plain-page.ts'

const WORDS = {
  en: {
    title: 'Stop emails of shared searches',
    ask: 'Select the button and this portal will send no more shared searches to your address, no matter who shares them. Your account and your alerts stay as they are.',
    button: 'Stop emails',
    done: 'Emails stopped',
    doneWords: 'This portal will send no more shared searches to your address.',
    unknown: 'We could not find this link',
    unknownWords: 'It may be incomplete. Copy the whole link from the email.',
  },
  es: {
    title: 'Detener los correos de búsquedas compartidas',
    ask: 'Seleccione el botón y este portal no enviará más búsquedas compartidas a su dirección, sin importar quién las comparta. Su cuenta y sus alertas quedan como están.',
    button: 'Detener los correos',
    done: 'Se detuvieron los correos',
    doneWords: 'Este portal no enviará más búsquedas compartidas a su dirección.',
    unknown: 'No encontramos este enlace',
    unknownWords: 'Puede estar incompleto. Copie el enlace completo del correo.',
  },
} as const satisfies Record<Locale, unknown>

/** What a link of a shared search's mail shows: asked changes nothing, its button sends a POST to the same address. */
export function shareStopPage(locale: Locale, state: 'asked' | 'done' | 'unknown'): string {
  const words = WORDS[locale]
  switch (state) {
    case 'asked': {
      const form = `<form method="post"><button type="submit">${escaped(words.button)}</button></form>`
      return plainPage(locale, words.title, `<p>${escaped(words.ask)}</p>${form}`)
    }
    case 'done':
      return plainPage(locale, words.done, `<p>${escaped(words.doneWords)}</p>`)
    case 'unknown':
      return plainPage(locale, words.unknown, `<p>${escaped(words.unknownWords)}</p>`)
  }
}
