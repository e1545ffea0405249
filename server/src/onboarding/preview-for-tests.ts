import type { Fetcher } from '../imports/fetch-public.ts'
import type { CommandContext } from '../platform/command-context.ts'
import { readConfig } from '../platform/config.ts'
import { previewCommand } from './preview-command.ts'

/** What `plat preview` said. */
export interface PreviewRun {
  readonly exit: number
  readonly out: string
  readonly err: string
}

/** Runs `plat preview`; a database is not to be had. */
export async function preview(...args: string[]): Promise<PreviewRun> {
  return previewOver(undefined, ...args)
}

/** Runs `plat preview`; services are reached by the fetcher. */
export async function previewOver(
  fetcher: Fetcher | undefined,
  ...args: string[]
): Promise<PreviewRun> {
  const [out, err]: [string[], string[]] = [[], []]
  const context: CommandContext = {
    config: readConfig({ PLAT_DATA: '/nowhere' }),
    openDatabase: () => Promise.reject(new Error('no test of preview has a database')),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  }
  const exit = await previewCommand(args, context, fetcher)
  return { exit, out: out.join('\n'), err: err.join('\n') }
}
