import type { ReasonCount } from '../imports/tally.ts'
import { describedLines } from './address/described.ts'
import { count, type Guess, percent } from './guess.ts'
import type { Material } from './material.ts'
import type { Plan } from './plan.ts'
import type { Sample } from './sample.ts'
import type { Trial } from './trial-mapping.ts'

const MAX_EXAMPLES = 70

/** What was read, what each column is taken for, and what is left over, as lines for a terminal. */
export function planLines(
  plan: Plan,
  agency: readonly Guess[],
  { sample, described }: Pick<Material, 'sample' | 'described'>,
): string[] {
  return [
    ...(described ? describedLines(described).flatMap((line) => line.split('\n')) : []),
    ...sampleLines(sample),
    '',
    ...guessLines([...plan.guesses, ...agency]),
    '',
    ...unusedLines(plan),
  ].map(printable)
}

/** A line without what a terminal would obey: values of a file may hold it. */
export function printable(line: string): string {
  return line.replace(/\p{Cc}+/gu, ' ')
}

function sampleLines(sample: Sample): string[] {
  const { header, format, encoding, files } = sample
  const kind = header ? `delimited by ${nameOf(header.delimiter)}` : format.format
  const isService = files.length === 0
  const spread = sample.whole
    ? ''
    : isService
      ? ' (a sample: the first that the service gives, and the last)'
      : ' (a sample: the first of each file, and the last of plain files)'
  const where = `${count(files.length)} ${files.length === 1 ? 'file' : 'files'}`
  const item = 'item' in format && format.item !== undefined ? [`rows under "${format.item}"`] : []
  const lines = [
    `Read ${count(sample.rows)} rows${spread} from ${isService ? `the service: ${kind}` : `${where}: ${[kind, encoding, ...item].join(', ')}`}`,
  ]
  if (encoding === 'macintosh' || encoding === 'cp850')
    lines.push(
      `  likely: in ${encoding === 'macintosh' ? 'the encoding of old Macs' : 'the encoding of DOS'} (${encoding}), by words like ` +
        `"${sample.encodingExample}". If names look wrong below, set another encoding in the module's file.`,
    )
  if (header && header.titles.length > 0)
    lines.push(
      `  ${count(header.titles.length)} rows above the header are no records (${sample.skipRows === null ? 'an import lists them as rejected' : 'left out by skipRows'}): ${header.titles
        .filter((title) => title !== '')
        .map((title) => `"${title.slice(0, 40)}"`)
        .join(', ')}`,
    )
  for (const [reason, found] of sample.rejected.reasons)
    lines.push(`  ${count(found.count)} rows cannot be read: ${reason}${exampleOf(found)}`)
  for (const [reason, found] of sample.repaired.reasons)
    lines.push(`  ${count(found.count)} put right: ${reason}${exampleOf(found)}`)
  return lines
}

function nameOf(delimiter: string): string {
  return { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }[delimiter] ?? delimiter
}

function exampleOf({ examples }: ReasonCount): string {
  return examples[0] === undefined ? '' : ` (${examples[0].slice(0, MAX_EXAMPLES)})`
}

function guessLines(guesses: readonly Guess[]): string[] {
  const cells = guesses.map((guess) => [
    guess.field,
    guess.columns.join(', ') || '–',
    guess.confidence,
    guess.what,
  ])
  const headings = ['FIELD', 'COLUMN', 'HOW SURE', 'TAKEN FOR']
  const widths = headings.map((heading, index) =>
    Math.min(34, Math.max(heading.length, ...cells.map((row) => row[index]?.length ?? 0))),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    line(headings),
    ...guesses.flatMap((guess, index) => {
      const examples = guess.examples.filter((one) => one !== '').join(' · ')
      return [
        line(cells[index] ?? []),
        `    ${guess.why}`,
        ...(examples === '' ? [] : [`    e.g. ${examples.slice(0, MAX_EXAMPLES)}`]),
      ]
    }),
  ]
}

function unusedLines({ unused }: Plan): string[] {
  if (unused.length === 0) return ['Every column is used.']
  return ['Not used:', ...unused.map(({ column, why }) => `  ${column}: ${why}`)]
}

/** What the mapping makes of the sample, as lines for a terminal. */
export function trialLines({ counts, live, archived }: Trial): string[] {
  const records = counts.read - counts.rejected.total
  const share = records === 0 ? 0 : counts.located / records
  return [
    'Tried on the sample, nothing is stored:',
    `  read       ${count(counts.read)} rows`,
    `  records    ${count(records)}: ${count(live)} live, ${count(archived)} archived`,
    `  located    ${count(counts.located)} (${percent(share)})`,
    ...reasons('unlocated', counts.unlocated.total, counts.unlocated.toReport()),
    ...reasons('rejected', counts.rejected.total, counts.rejected.toReport()),
    ...reasons('put right', counts.repaired.total, counts.repaired.toReport()),
  ].map(printable)
}

function reasons(title: string, total: number, found: Record<string, ReasonCount>): string[] {
  return [
    `  ${title.padEnd(10)} ${count(total)}`,
    ...Object.entries(found)
      .filter(([reason]) => !reason.includes('blanks'))
      .map(([reason, one]) => `    ${count(one.count).padStart(9)}  ${reason}${exampleOf(one)}`),
  ]
}
