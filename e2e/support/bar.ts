import { type Journey, journey } from './journey.ts'

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
  number: number,
  name: string,
  run: (fixtures: Journey) => Promise<string>,
): void {
  journey(
    `[bar ${number}] ${name}`,
    { timeout: 300_000 },
    // Vitest reads from the braces which fixtures are needed.
    async ({ browser, page, newPage, problems, demoUrl, task }) => {
      task.meta.figure = await run({ browser, page, newPage, problems, demoUrl })
    },
  )
}
