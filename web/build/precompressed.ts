import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:m?js|css|svg)$/

/**
 * Puts a brotli and a gzip file beside every text file of the build: packed once and as small as can
 * be, for people on a slow line, rather than quickly for each of them.
 */
export function precompressed(): Plugin {
  let directory = ''
  return {
    name: 'plat:precompressed',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      directory = join(config.root, config.build.outDir, config.build.assetsDir)
    },
    async closeBundle() {
      const names = (await readdir(directory)).filter((name) => COMPRESSIBLE.test(name))
      await Promise.all(names.map((name) => compress(join(directory, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((packed) =>
      writeFile(`${path}.br`, packed),
    ),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
