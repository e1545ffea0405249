/** Words that must all be there. */
export type Spelling = readonly string[]

const UNITS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const TEENS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
/** The numbers below 100 that end an ordinal in one word, by that word. */
const LAST = new Map<string, number>([
  ...UNITS.map((word, i) => [word, i + 1] as const),
  ...TEENS.map((word, i) => [word, i + 10] as const),
  ...TENS.flatMap((word, i) => [
    [word.replace(/y$/, 'ieth'), i * 10 + 20] as const,
    ...UNITS.map((unit, j) => [word + unit, i * 10 + 21 + j] as const),
  ]),
])
const TENS_OF = new Map(TENS.map((word, i) => [word, i * 10 + 20]))
const DIGITS = /^0*(\d{1,3})(st|nd|rd|th)$/
const MOST = 199

/** Every ordinal in words without blanks. */
const IN_WORDS = Array.from(
  { length: MOST },
  (_, i) => [i + 1, ordinalWords(i + 1).join('')] as const,
)

/** An ordinal among words: where it ends, and its number. */
interface Found {
  readonly end: number
  readonly number: number
}

/** The digits of an ordinal with their ending: 23 is "23rd". */
export function ordinalDigits(number: number): string {
  const last = number % 100 >= 11 && number % 100 <= 13 ? 0 : number % 10
  return `${number}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`
}

/** The words of an ordinal: 23 is "twenty third", 101 is "one hundred first". */
export function ordinalWords(number: number): string[] {
  const rest = number % 100
  const hundred = number < 100 ? [] : ['one', rest === 0 ? 'hundredth' : 'hundred']
  if (rest === 0) return hundred
  if (rest < 10) return [...hundred, UNITS[rest - 1]!]
  if (rest < 20) return [...hundred, TEENS[rest - 10]!]
  const tens = TENS[Math.floor(rest / 10) - 2]!
  return rest % 10 === 0
    ? [...hundred, tens.replace(/y$/, 'ieth')]
    : [...hundred, tens, UNITS[(rest % 10) - 1]!]
}

/**
 * The ordinal from 1 to 199 that begins at a word, in digits or in words ("12th", "twelfth", "twenty" "third", "one" "hundred"
 * "and" "first"); null where there is none. An ending that does not fit ("22th") is a slip.
 */
export function ordinalAt(words: readonly string[], from: number): Found | null {
  const word = words[from]
  if (word === undefined) return null
  const digits = DIGITS.exec(word)
  if (digits !== null) {
    const number = Number(digits[1])
    return number >= 1 && number <= MOST ? { end: from + 1, number } : null
  }
  const hundred = word === 'one' || word === 'a' ? from + 1 : from
  if (words[hundred] === 'hundredth') return { end: hundred + 1, number: 100 }
  if (words[hundred] !== 'hundred') return belowHundred(words, from)
  const rest = belowHundred(words, words[hundred + 1] === 'and' ? hundred + 2 : hundred + 1)
  return rest === null ? null : { end: rest.end, number: rest.number + 100 }
}

/** The numbers of the ordinals that begin as typed, if 3 letters are: "elev", "twenty thi". */
export function ordinalsBegun(typed: readonly string[]): number[] {
  const text = typed.join('')
  // Not every word that begins with "one" begins 100 ordinals.
  if (!/^[a-z]{3}/.test(text) || text === 'one') return []
  const found: number[] = []
  for (const [number, words] of IN_WORDS) if (words.startsWith(text)) found.push(number)
  return found
}

function belowHundred(words: readonly string[], from: number): Found | null {
  const word = words[from] ?? ''
  const tens = TENS_OF.get(word)
  const unit = tens === undefined ? undefined : LAST.get(words[from + 1] ?? '')
  if (tens !== undefined && unit !== undefined && unit < 10)
    return { end: from + 2, number: tens + unit }
  const number = LAST.get(word)
  return number === undefined ? null : { end: from + 1, number }
}

/**
 * How each word of a query may be written, ordinals in words and in digits: "second ave" is "second" or "2nd", and "ave". The
 * spelling that was typed comes first.
 */
export function withOrdinals(words: readonly string[]): Spelling[][] {
  const result: Spelling[][] = []
  for (let at = 0; at < words.length;) {
    const found = ordinalAt(words, at)
    const typed = words.slice(at, found?.end ?? at + 1)
    const spellings: Spelling[] = [typed]
    if (found !== null)
      for (const other of [[ordinalDigits(found.number)], ordinalWords(found.number)])
        if (other.join(' ') !== typed.join(' ')) spellings.push(other)
    result.push(spellings)
    at += typed.length
  }
  return result
}

/** The words with every ordinal in digits: "twenty" "third" "ave" is "23rd" "ave". */
export function canonicalOrdinals(words: readonly string[]): string[] {
  const result: string[] = []
  for (let at = 0; at < words.length;) {
    const found = ordinalAt(words, at)
    result.push(found === null ? words[at]! : ordinalDigits(found.number))
    at = found?.end ?? at + 1
  }
  return result
}
