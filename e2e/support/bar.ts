import { type Journey, journey, mapJourney } from './journey.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Result that a check of the quality bar measured, for `npm run bar`. */
    figure?: string
  }
}

/** Without a map it runs in a browser without WebGL. */
type Options = { readonly tags?: 'core'; readonly map?: false }
type Run = (fixtures: Journey, skip: (reason: string) => never) => Promise<string>

/**
 * A check of `design/quality-bar.md` by number, as a journey. `run` returns the measured figure in words
 * and fails when it misses the bar. Options stand before the function as in Vitest's own tests.
 */
export function barJourney(
  number: number | `9.${number}`,
  name: string,
  ...rest: readonly [run: Run] | readonly [options: Options, run: Run]
): void {
  const [{ map, ...options }, run]: readonly [Options, Run] =
    rest.length === 1 ? [{}, rest[0]] : rest
  const start = map === false ? journey : mapJourney
  start(
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
