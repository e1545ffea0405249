import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    axeFaults: () => Promise<string>
  }
}

/** What axe finds wrong with the page of a component test, in words; empty: nothing. */
export function axeFaults(): Promise<string> {
  return commands.axeFaults()
}
