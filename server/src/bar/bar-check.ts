import { test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a check of the quality bar measured, for `npm run bar`. */
    figure?: string
  }
}

/**
 * A check of `design/quality-bar.md` by its number, as a test. `run` fails when the figure is not
 * reached and returns it in words.
 */
export function barCheck(number: number, name: string, run: () => Promise<string>): void {
  test(`[bar ${number}] ${name}`, { timeout: 300_000 }, async ({ task }) => {
    task.meta.figure = await run()
  })
}
