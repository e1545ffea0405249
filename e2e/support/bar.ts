import { type Journey, mapJourney } from './journey.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What a check of the quality bar measured, for `npm run bar`. */
    figure?: string
  }
}

/**
 * A check of `design/quality-bar.md` by number, as a journey. `run` returns the measured figure in words
 * and fails when it misses the bar.
 */
export function barJourney(
  number: number | `9.${number}`,
  name: string,
  run: (fixtures: Journey, skip: (reason: string) => never) => Promise<string>,
): void {
  mapJourney(
    `[bar ${number}] ${name}`,
    // Vitest reads the needed fixtures from the destructuring.
    async ({ browser, page, newPage, problems, demoUrl, task, skip }) => {
      task.meta.figure = await run({ browser, page, newPage, problems, demoUrl }, (reason) =>
        skip(reason),
      )
    },
  )
}
