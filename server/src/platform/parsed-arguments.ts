import type { CommandContext } from './command-context.ts'

/**
 * What `parse` makes of a command's arguments. Null for wrong ones: what is wrong with them, and the usage, are said.
 * @param parse calls parseArgs, which throws what it does not know.
 */
export function parsedArguments<Parsed>(
  parse: () => Parsed,
  usage: string,
  context: Pick<CommandContext, 'err'>,
): Parsed | null {
  try {
    return parse()
  } catch (error) {
    context.err(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return null
  }
}
