import { count, type Guess, percent } from './guess.ts'
import { type DateGuess, dayAt } from './guess-dates.ts'

/** What a date says of a record, by its name. */
export type DateRole = 'issued' | 'applied' | 'date' | 'other' | 'final' | 'expires'

const ROLES: readonly (readonly [DateRole, RegExp])[] = [
  ['issued', /issue|issd|^iss|expedi|emitid|emision|otorg|grant/],
  [
    'applied',
    /appl|filed|submit|receiv|recib|solicit|present|apertura|open|start|begin|inicio|created|entered|reported|licensed/,
  ],
  ['expires', /^exp|expir|venc|caduc/],
  ['final', /final|complet|clos|cierr|termin|resol|void|inact|cancel/],
  ['date', /^(date|fecha|d|day|record(ed)?date|permitdate)$/],
]
const RANK: Record<DateRole, number> = {
  issued: 6,
  applied: 5,
  date: 4,
  other: 2,
  final: 1,
  expires: 0.5,
}

/** What a date says of a record. */
export function roleOf({ column }: DateGuess): DateRole {
  return ROLES.find(([, pattern]) => pattern.test(column.word))?.[0] ?? 'other'
}

/** The date of a record, and the one that stands in where it is missing. */
export interface RecordDateGuess {
  readonly dates: readonly DateGuess[]
  readonly guess: Guess
}

/** Chooses the date that records are sorted and filtered by; null when there is none. */
export function guessRecordDate(all: readonly DateGuess[]): RecordDateGuess | null {
  const ranked = all
    .map((date) => ({ date, role: roleOf(date), share: date.column.filled / date.column.rows }))
    .toSorted((a, b) => RANK[b.role] * b.share - RANK[a.role] * a.share)
  const [best] = ranked
  if (!best) return null
  const standIn =
    best.share < 0.98
      ? ranked.find(
          ({ date, role }) =>
            date !== best.date && (role === 'issued' || role === 'applied' || role === 'date'),
        )
      : undefined
  const chosen = [best, ...(standIn ? [standIn] : [])]
  // Of two the later step comes first: the other is for records that have not come so far.
  const dates = chosen.toSorted((a, b) => RANK[b.role] - RANK[a.role]).map(({ date }) => date)
  const others = ranked.filter((one) => !chosen.includes(one)).map(({ date }) => date.column.name)
  return {
    dates,
    guess: {
      field: 'record_date',
      columns: dates.map(({ column }) => column.name),
      what: dates.map((date) => `date ${date.formats.join(', ')}`).join('; '),
      confidence: dates.some(({ ambiguous }) => ambiguous)
        ? 'unsure'
        : best.role === 'issued' || ranked.length === 1
          ? 'sure'
          : 'likely',
      why: [
        `${percent(best.share)} of the rows have it${best.role === 'other' ? '' : `, by its name ${best.role}`}`,
        ...(others.length > 0 ? [`other dates: ${others.slice(0, 4).join(', ')}`] : []),
        ...dates.flatMap(problemsOf),
      ].join('; '),
      examples: dates.flatMap((date) => [dayAt(date, 0), dayAt(date, 1)].filter(isDay)).slice(0, 3),
    },
  }
}

/** What somebody should know of a date column: values that are no days, months that may be days. */
export function problemsOf(date: DateGuess): string[] {
  const { unreadable, unreadableExample = '', ambiguous, days } = date
  const old = days.filter(([day]) => day < '1900-01-01')
  const oldRows = old.reduce((sum, [, rows]) => sum + rows, 0)
  return [
    ...(unreadable > 0
      ? [`${count(unreadable)} cannot be read, such as "${unreadableExample.slice(0, 30)}"`]
      : []),
    ...(ambiguous ? ['no day is beyond the 12th: month and day may be the other way round'] : []),
    ...(oldRows > 0 ? [`${count(oldRows)} before 1900 are left out, such as ${old[0]?.[0]}`] : []),
  ]
}

function isDay(day: string | undefined): day is string {
  return day !== undefined
}
