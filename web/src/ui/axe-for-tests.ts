import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    axeFaults: (selector: string) => Promise<string>
  }
}

/** What axe finds wrong with the page of a component test, or with a part of it, in words; empty: nothing. */
export function axeFaults(selector = 'body'): Promise<string> {
  return commands.axeFaults(selector)
}
