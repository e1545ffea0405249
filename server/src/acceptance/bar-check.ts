import { test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a check of the quality bar measured, for `npm run bar`. */
    figure?: string
  }
}

/**
 * A check as a test: of `design/quality-bar.md` by its number, of a finding of issue 9 by `9.N`, or of issues 11, 13, 14 or 33
 * by `11.N`, `13.N`, `14.N` and `33.N`.
 * @param run fails when the figure is not reached and returns it in words; calls `skip` with the reason
 * when the machine lacks what the check needs.
 */
export function barCheck(
  number:
    | number
    | `9.${number}`
    | `11.${number}`
    | `13.${number}`
    | `14.${number}`
    | `33.${number}`,
  name: string,
  run: (skip: (reason: string) => never) => Promise<string>,
): void {
  test(`[bar ${number}] ${name}`, { timeout: 900_000 }, async ({ skip, task }) => {
    task.meta.figure = await run((reason) => skip(reason))
  })
}
