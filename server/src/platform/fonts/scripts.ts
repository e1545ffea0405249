import type { Locale } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import { wording } from '../words.ts'

/** Codes (ISO 15924) of the scripts in use: those that no font here has, and those of which a font lacks letters. */
const CODES =
  'Hang Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Khmr Ethi Cher Cans Mong Syrc Thaa Nkoo Tfng Vaii Adlm Yiii Olck Mtei Cakm Rohg Java Bali Hani Hira Kana Bopo Arab Hebr Armn Geor Grek Cyrl Latn'
const LETTERS = CODES.split(' ').map((code) => ({
  code,
  letter: new RegExp(`\\p{Script=${code}}`, 'u'),
}))
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u

/** How a text is written: a code, `emoji`, or `signs` for characters of no script or of one that is out of use. */
export type Script = string

/** The script of a character. */
export function scriptOf(character: string): Script {
  if (EMOJI.test(character)) return 'emoji'
  return LETTERS.find(({ letter }) => letter.test(character))?.code ?? 'signs'
}

const WORDS = wording({
  emoji: { en: 'emoji', es: 'emojis' },
  signs: { en: 'symbols', es: 'símbolos' },
})
/** Scripts that go by the name of a language: the name as a script is one that few know. */
const BY_LANGUAGE: Readonly<Record<Script, string>> = { Hang: 'ko', Mymr: 'my', Hani: 'zh' }
/** The best-known language of scripts that several are written in. */
const EXAMPLES: Readonly<Record<Script, string>> = { Deva: 'hi', Ethi: 'am', Guru: 'pa' }

/** What a reader calls a script, in the middle of a sentence. */
function scriptName(script: Script, locale: Locale): string {
  if (script === 'emoji' || script === 'signs') return WORDS(script, locale)
  const language = own(BY_LANGUAGE, script)
  const [type, code] =
    language === undefined ? (['script', script] as const) : (['language', language] as const)
  return new Intl.DisplayNames(locale, { type }).of(code) ?? script
}

/** Scripts as a list: "Korean, Devanagari (Hindi), and emoji". Emoji and symbols come last. */
export function scriptList(scripts: Iterable<Script>, locale: Locale): string {
  const rank = (script: Script) => ['emoji', 'signs'].indexOf(script)
  const names = [...scripts]
    .toSorted((one, other) => rank(one) - rank(other))
    .map((script) => {
      const name = scriptName(script, locale)
      const example = own(EXAMPLES, script)
      const language = example && new Intl.DisplayNames(locale, { type: 'language' }).of(example)
      return language === undefined ? name : `${name} (${language})`
    })
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

/** What is drawn in place of a text that no font has: `[Korean]`. */
export function standIn(script: Script, locale: Locale): string {
  return `[${scriptName(script, locale)}]`
}
