import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { earlyScript } from './build/early-script.ts'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { precompiledMessages } from './build/precompiled-messages.ts'
import { precompressed } from './build/precompressed.ts'
import { screenFiles } from './build/screen-files.ts'
import { offeredLocalesOnly } from './build/offered-locales-only.ts'
import { trustedSinks } from './build/trusted-sinks.ts'

/** Where the API runs while the web application is developed with `npm run dev`. */
const API = 'http://localhost:3000'

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    offeredLocalesOnly(),
    trustedSinks(join(import.meta.dirname, 'src/shell/trusted-types.ts')),
    precompiledMessages(),
    contractWithoutSchemas(),
    earlyScript(),
    screenFiles(),
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
    // Operations and schemas of the contract that nothing uses are left out.
    rolldownOptions: { treeshake: { manualPureFunctions: ['endpoint', 'z'] } },
  },
  // What renders pages on the server is one folder that needs no packages.
  ssr: { noExternal: true },
  // Otherwise React would be in it twice, and the server's environment would choose.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: {
    // The Host header chooses the agency, so the proxy must not rewrite it.
    proxy: { '/api': { target: API, changeOrigin: false } },
    allowedHosts: ['.localhost'],
  },
}))
