import { type Journey, mapJourney } from './journey.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What a check of the quality bar measured, for `npm run bar`. */
    figure?: string
  }
}

type Run = (fixtures: Journey, skip: (reason: string) => never) => Promise<string>

/**
 * A check of `design/quality-bar.md` by number, as a journey. `run` returns the measured figure in words
 * and fails when it misses the bar. Options are Vitest's, before the function as in its own tests.
 */
export function barJourney(
  number: number | `9.${number}`,
  name: string,
  ...rest: readonly [run: Run] | readonly [options: { readonly tags: 'core' }, run: Run]
): void {
  const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest
  mapJourney(
    `[bar ${number}] ${name}`,
    options,
    // Vitest reads the needed fixtures from the destructuring.
    async ({ browser, page, newPage, problems, demoUrl, task, skip }) => {
      task.meta.figure = await run({ browser, page, newPage, problems, demoUrl }, (reason) =>
        skip(reason),
      )
    },
  )
}
