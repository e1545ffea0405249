/**
 * Fixed start of a map location's guid: a version-8 UUID (RFC 9562) whose second half holds x and y. So no table of
 * locations is needed, and every process computes the same guid.
 */
const MARK = '706c6174-6c6f-8'

/** `x` and `y` are in units of the record index, 0 to 2³²−1. */
export function locationGuid(x: number, y: number): string {
  const digits = hex(x) + hex(y)
  // The variant leaves 62 bits in the second half; the other two go into the version group.
  const high = (Number.parseInt(digits.charAt(0), 16) >> 2) & 3
  const variant = (8 | (Number.parseInt(digits.charAt(0), 16) & 3)).toString(16)
  return `${MARK}00${high}-${variant}${digits.slice(1, 4)}-${digits.slice(4)}`
}

/** The location of a guid made by `locationGuid`; null for any other guid or text. */
export function parseLocationGuid(guid: string): { x: number; y: number } | null {
  const match = /^706c6174-6c6f-800([0-3])-([89ab])([0-9a-f]{3})-([0-9a-f]{12})$/.exec(
    guid.toLowerCase(),
  )
  if (match === null) return null
  const first = (Number(match[1]) << 2) | (Number.parseInt(match[2] ?? '', 16) & 3)
  const digits = first.toString(16) + match[3] + match[4]
  return {
    x: Number.parseInt(digits.slice(0, 8), 16),
    y: Number.parseInt(digits.slice(8), 16),
  }
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0')
}
