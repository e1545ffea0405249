import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { Caption } from '../media/caption.ts'

/** A caption and whose it is. */
export interface CaptionLine extends Caption {
  /** `peer` of the sender; null: this page. */
  readonly peer: string | null
  /** The sender, also after they have left the call; null: the viewer. */
  readonly person: CallPerson | null
}

/** Most lines that are kept to be scrolled back to. */
const MAX_LINES = 200

/** Adds a caption. A new version of a line replaces the old one; an empty text removes the line. */
export function withCaption(
  lines: readonly CaptionLine[],
  line: CaptionLine,
): readonly CaptionLine[] {
  const at = lines.findLastIndex(({ peer, number }) => peer === line.peer && number === line.number)
  if (at === -1) return line.text === '' ? lines : [...lines, line].slice(-MAX_LINES)
  return line.text === '' ? lines.toSpliced(at, 1) : lines.toSpliced(at, 1, line)
}
