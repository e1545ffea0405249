import type { Plugin } from 'vite'

/** A library's file that hands plain text to what Trusted Types guard, and what it does instead. */
interface Sink {
  readonly file: RegExp
  readonly text: RegExp
  readonly replacement: string
  /** The function of the application that `replacement` calls. */
  readonly calls: { readonly name: string; readonly as: string } | null
}

const SINKS: readonly Sink[] = [
  {
    file: /\/react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.mjs$/,
    text: /\.innerHTML = ''/g,
    replacement: '.replaceChildren()',
    calls: null,
  },
  {
    file: /\/maplibre-gl\/dist\/maplibre-gl\.mjs$/,
    text: /\bnew Worker\((\w+)/g,
    replacement: 'new Worker(platOwnFile($1)',
    calls: { name: 'ownFile', as: 'platOwnFile' },
  },
]

/**
 * Makes two libraries keep to the page's Trusted Types, so that no `default` policy has to turn text
 * into HTML or addresses: React Aria empties its live regions, MapLibre starts its worker. The build
 * fails when a new version of them is written otherwise.
 * @param trustedTypes path of the application's file that makes trusted values.
 */
export function trustedSinks(trustedTypes: string): Plugin {
  const missed = new Set(SINKS)
  return {
    name: 'plat:trusted-sinks',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform(code, id) {
      const sink = SINKS.find(({ file }) => file.test(id.split('?', 1)[0] ?? ''))
      if (sink === undefined) return undefined
      const changed = code.replaceAll(sink.text, sink.replacement)
      if (changed !== code) missed.delete(sink)
      const head =
        sink.calls === null
          ? ''
          : `import { ${sink.calls.name} as ${sink.calls.as} } from ${JSON.stringify(trustedTypes)};\n`
      return { code: head + changed, map: null }
    },
    buildEnd(error) {
      const [sink] = missed
      if (error === undefined && sink !== undefined)
        this.error(`Found no ${sink.text} in ${sink.file}: see web/build/trusted-sinks.ts`)
    },
  }
}
