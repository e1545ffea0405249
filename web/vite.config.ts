import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { pageChunks } from './build/page-chunks.ts'
import { precompiledMessages } from './build/precompiled-messages.ts'
import { precompressed } from './build/precompressed.ts'
import { offeredLocalesOnly } from './build/offered-locales-only.ts'
import { trustedSinks } from './build/trusted-sinks.ts'

/** Where the API runs while the web application is developed with `npm run dev`. */
const API = 'http://localhost:3000'

const chunks = pageChunks()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    offeredLocalesOnly(),
    trustedSinks(join(import.meta.dirname, 'src/shell/trusted-types.ts')),
    precompiledMessages(),
    contractWithoutSchemas(),
    chunks.plugin,
    precompressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows no data: scripts or fonts, so every asset is a file.
    assetsInlineLimit: 0,
    // One sheet of 8 kB on the wire: a sheet of a chunk that failed once would not be asked for again.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // The map library is one file of 1.1 MB (300 kB on the wire) and cannot be split.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      // Operations and schemas of the contract that nothing uses are left out.
      treeshake: { manualPureFunctions: ['endpoint', 'z', 'asMessage'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], priority: 2 },
            // What a module imports is needed by the same screens, and more: files never import each other in a circle.
            { name: chunks.nameOf, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    // The Host header chooses the agency, so the proxy must not rewrite it.
    proxy: {
      '/api': { target: API, changeOrigin: false },
      '/live': { target: API, changeOrigin: false, ws: true },
    },
    allowedHosts: ['.localhost'],
  },
})
