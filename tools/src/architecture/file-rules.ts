import type { Finding, SourceFile } from './source.ts'

/** No file of code is longer: past it, a file has two reasons to change. */
const LONGEST = 400
const KEBAB_CASE = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** A name of a file or folder that is not kebab-case. */
export function checkName({ path }: SourceFile): Finding[] {
  const wrong = path.split('/').find((name) => !KEBAB_CASE.test(name))
  return wrong === undefined
    ? []
    : [{ path, line: 1, message: `has the name ${wrong}; names are kebab-case` }]
}

/** A file that is longer than 400 lines. */
export function checkLength({ path, text }: SourceFile): Finding[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines <= LONGEST) return []
  return [{ path, line: LONGEST, message: `has ${lines} lines; split it before ${LONGEST}` }]
}
