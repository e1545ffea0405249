/** PostgreSQL's codes (appendix A of its manual) of constraints that a statement broke. */
const CODES = { foreignKey: '23503', unique: '23505' } as const

/**
 * Whether a statement failed because it broke a constraint of this kind: `unique` is a value that is there already,
 * `foreignKey` a row that is not there, or not any more.
 * @param constraint its name; any without one
 */
export function violates(
  error: unknown,
  kind: keyof typeof CODES,
  constraint?: string,
): error is Error {
  if (!(error instanceof Error && 'code' in error) || error.code !== CODES[kind]) return false
  return constraint === undefined || ('constraint' in error && error.constraint === constraint)
}
