import { playwright } from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { accessibilityFaults } from './e2e/support/axe.ts'
import { launchOptions } from './e2e/support/browser.ts'

/** As in `e2e/support/wait-limit.ts`, milliseconds. */
const WAIT_LIMIT_MS = 120_000
const START_LIMIT_MS = 900_000
const NEVER = ['**/node_modules/**', '**/dist/**', 'data/**', '.cache/**']

const BROWSER_PACKAGES = [
  '@internationalized/date',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'livekit-client',
  'lucide-react',
  'react',
  'react-aria-components',
  'react-dom/client',
  'react-intl',
  'react/compiler-runtime',
  'react/jsx-dev-runtime',
  'zod',
]

/** What axe finds in the page of a component test, in words; `web/src/ui/axe-for-tests.ts` asks. */
const axeFaults: BrowserCommand<[]> = async ({ page }) => {
  const { wrong, open } = await accessibilityFaults(page, { include: ['iframe', 'body'] })
  return `${wrong}${open}`
}

/** What these ask is the same of any database, and takes half of the time; journeys run all of it over the embedded one. */
const ANY_DATABASE =
  'server/src/{acceptance,alerts,call-logs,calls,imports,live,reports,statistics}/**/!(*.embedded).db.test.ts'

/**
 * Database tests that another run has: what only the embedded database does is not tested again beside a PostgreSQL.
 * Where there are both, the run beside a PostgreSQL alone has what starts one of its own, and `ANY_DATABASE`.
 */
function testedElsewhere(): string[] {
  if (process.env['DATABASE_URL']) return ['**/*.embedded.db.test.ts']
  return process.env['PLAT_TEST_DATABASE_URL'] ? ['**/*.cluster.db.test.ts', ANY_DATABASE] : []
}

/**
 * Four projects, by the suffix of the file: `unit` is pure and fast, `browser` draws one component in a
 * real browser, `db` runs on one real database that its global setup starts (or on `DATABASE_URL`),
 * `e2e` drives a browser against a real server.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...NEVER, '**/*.db.test.ts', '**/*.browser.test.tsx'],
          // Pure functions share nothing that a fresh module registry per file would protect.
          pool: 'threads',
          isolate: false,
          // Property tests take seconds on a machine that does other things as well.
          testTimeout: WAIT_LIMIT_MS,
          hookTimeout: WAIT_LIMIT_MS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: 'web/vite.config.ts',
        // All that the tests import, at once: for what Vite finds later it loads the page again.
        optimizeDeps: { include: BROWSER_PACKAGES },
        test: {
          name: 'browser',
          include: ['web/src/**/*.browser.test.tsx'],
          // Says what is missing where there is no browser: the provider's options leave it out.
          globalSetup: ['e2e/support/browser-is-there.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            provider: playwright({ launchOptions: await launchOptions().catch(() => ({})) }),
            instances: [{ browser: 'chromium' }],
            commands: { axeFaults },
          },
          testTimeout: WAIT_LIMIT_MS,
          hookTimeout: WAIT_LIMIT_MS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'db',
          include: ['server/**/*.db.test.ts'],
          exclude: [...NEVER, ...testedElsewhere()],
          setupFiles: ['server/src/platform/testing/close-databases.ts'],
          globalSetup: ['server/src/platform/testing/global-setup.ts'],
          fileParallelism: false,
          // Each file closes what it opened, so the modules are read once.
          isolate: false,
          // Limits only end what would never end: how long something takes, `bench/` measures.
          testTimeout: START_LIMIT_MS,
          hookTimeout: START_LIMIT_MS,
          expect: { poll: { timeout: WAIT_LIMIT_MS } },
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: NEVER,
          globalSetup: ['e2e/support/global-setup.ts'],
          // A journey waits a third of its time: three of them keep two cores busy.
          maxWorkers: 3,
          // A worker keeps its browser for all its files; visitors are apart by their contexts.
          isolate: false,
          // Journeys wait for events; the limits only end one whose event never comes.
          testTimeout: 5 * WAIT_LIMIT_MS,
          hookTimeout: 2 * START_LIMIT_MS,
          expect: { poll: { timeout: WAIT_LIMIT_MS, interval: 100 } },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
