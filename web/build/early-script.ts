import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Makes `src/served/early.ts` a file of its own, which every page loads before all others. */
export function earlyScript(): Plugin {
  let id = ''
  return {
    name: 'plat:early-script',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      id = join(config.root, 'src/served/early.ts')
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id, name: 'early' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.facadeModuleId === id,
        )
        if (file === undefined) throw new Error('src/served/early.ts has become no file of its own')
        const script = `<script type="module" crossorigin src="/${file.fileName}"></script>\n    `
        return html.replace(/(?=<script )/, () => script)
      },
    },
  }
}
