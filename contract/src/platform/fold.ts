/** The letters that Unicode does not take apart, each after what people type for them on a plain keyboard. */
const TYPED =
  'a ⱥɑ, ae æ, b ƀƃɓ, c ƈȼ, d đðɖɗƌ, e əǝɛɇ, f ƒ, g ǥɠɡɣ, h ħɦⱨ, i ıɨɩ, j ȷɉ, k ƙⱪ, l łƚɫɬⱡ, n ŋɲƞ, o øɔɵ, oe œ, p ƥ, q ĸɋ, r ɍɽ, s ʂȿ, ss ß, t ŧƭʈⱦ, th þ, u ʉʊ, v ʋ, w ⱳ, y ɏƴ, z ƶȥⱬ, σ ς'

const LETTERS = new Map(
  TYPED.split(', ').flatMap((one) => {
    const [typed = '', letters = ''] = one.split(' ')
    return [...letters].map((letter) => [letter, typed])
  }),
)
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')
const ASCII = /^[\0-\x7f]*$/
/** Half, quarters and the like, after a number or a word. */
const FRACTION = /(?<=\S)(?=[\u00bc-\u00be\u2150-\u215f\u2189])/gu
/** Accents, and what is not seen within a word: a soft hyphen, joiners. */
const UNSEEN = /[\p{M}\u00ad\u200c-\u200d\u2060\ufeff]+/gu
const APOSTROPHES = /[‘’‛′ʻʼʽʾʿ]/gu

/**
 * A text as it is compared: lower case, no accents, plain letters ("Łódź" is "lodz", "Straße" is "strasse"), every apostrophe
 * as `'`, "535½" as "535 1/2". The record index has the same, as it depends on nothing; a test of the server compares them.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower.includes('`') ? lower.replaceAll('`', "'") : lower
  return (
    text
      // The decomposition would make it a blank and an accent.
      .replaceAll('´', "'")
      .replace(FRACTION, ' ')
      .normalize('NFKD')
      .toLowerCase()
      .replace(UNSEEN, '')
      .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
      .replaceAll('\u2044', '/')
      // Catalan "l·l".
      .replaceAll('l\u00b7l', 'll')
      .replaceAll('`', "'")
      .replace(APOSTROPHES, "'")
  )
}
