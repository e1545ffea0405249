import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    axeFaults: () => Promise<string>
  }
}

/** What is wrong with the page of a component test for who cannot see or point, in words; empty: nothing is. */
export function axeFaults(): Promise<string> {
  return commands.axeFaults()
}
