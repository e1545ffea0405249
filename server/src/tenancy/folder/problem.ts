/** Something in a tenant folder that cannot be used (error) or that its author should know (warning). */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** Path within the tenant folder; for a file outside of it, the path as written there. */
  readonly file: string
  /** From 1; null where lines mean nothing, as in GeoJSON. */
  readonly line: number | null
  /** What was got, what was expected, what to do. */
  readonly message: string
}

/** `modules/permits.yaml:12: at minDate got …, expected …`, as editors and terminals link it. */
export function formatProblem(problem: Problem): string {
  const place = problem.line === null ? problem.file : `${problem.file}:${problem.line}`
  return `${place}: ${problem.severity === 'warning' ? 'warning: ' : ''}${problem.message}`
}

/** Problems by file and line. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
}

/** `filters[2].params.label`, as in the folder's documentation. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else if (/^[A-Za-z_][\w-]*$/.test(String(part)))
      text += text === '' ? String(part) : `.${String(part)}`
    else text += `[${JSON.stringify(String(part))}]`
  }
  return text
}
