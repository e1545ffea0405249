import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    axeFaults: (selector: string) => Promise<string>
  }
}

/** Describes the faults that axe finds in the page of a component test, or in a part of it; empty: none. */
export function axeFaults(selector = 'body'): Promise<string> {
  return commands.axeFaults(selector)
}
