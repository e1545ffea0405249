import type { Caption } from '../data-message.ts'

/** A caption with who said it. */
export interface CaptionLine extends Caption {
  /** Their stay; null: the own one. */
  readonly peer: string | null
}

/** Lines that are kept to be scrolled back to. */
const MOST_LINES = 60

/** The lines with another: it stands where its number stood before, at the end when it is new. */
export function withCaption(
  lines: readonly CaptionLine[],
  line: CaptionLine,
): readonly CaptionLine[] {
  const at = lines.findIndex(({ peer, number }) => peer === line.peer && number === line.number)
  if (at === -1) return line.text === '' ? lines : [...lines, line].slice(-MOST_LINES)
  // What was final stays: data may overtake each other.
  if (lines[at]?.final && !line.final) return lines
  return line.text === '' ? lines.toSpliced(at, 1) : lines.toSpliced(at, 1, line)
}
