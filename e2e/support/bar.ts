import { type Journey, mapJourney } from './journey.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What a check of the quality bar measured, for `npm run bar`. */
    figure?: string
  }
}

/**
 * A check of `design/quality-bar.md` by its number, as a journey. `run` fails when the figure is not
 * reached and returns it in words.
 */
export function barJourney(
  number: number | `9.${number}`,
  name: string,
  run: (fixtures: Journey, skip: (reason: string) => never) => Promise<string>,
): void {
  mapJourney(
    `[bar ${number}] ${name}`,
    // Vitest reads from the braces which fixtures are needed.
    async ({ browser, page, newPage, problems, demoUrl, task, skip }) => {
      task.meta.figure = await run({ browser, page, newPage, problems, demoUrl }, (reason) =>
        skip(reason),
      )
    },
  )
}
