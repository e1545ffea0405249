import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { accessibilityFaults } from './e2e/support/axe.ts'
import { launchOptions } from './e2e/support/browser.ts'

/** As in `e2e/support/wait-limit.ts`, milliseconds. */
const WAIT_LIMIT_MS = 120_000
const START_LIMIT_MS = 900_000
const FAULTS = 'server/**/*.fault.db.test.ts'
const SEED = 'tools/src/property-seed.ts'
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

/** Reports accessibility faults in the page of a component test (web/src/ui/axe-for-tests.ts). */
const axeFaults: BrowserCommand<[string]> = async ({ page }, selector) => {
  const { wrong, open } = await accessibilityFaults(page, { include: ['iframe', selector] })
  return `${wrong}${open}`
}

/**
 * Database tests that another run has: what only the embedded database does is not tested again beside a PostgreSQL, and
 * what starts a PostgreSQL of its own is left to the run beside one, where there are both.
 */
function testedElsewhere(): string[] {
  if (process.env['DATABASE_URL']) return ['**/*.embedded{,.fault}.db.test.ts']
  return process.env['PLAT_TEST_DATABASE_URL'] ? ['**/*.cluster{,.fault}.db.test.ts'] : []
}

/** The settings of `db` and `fault`: the global setup starts a database, or copies the one of `DATABASE_URL`. */
const ON_DATABASE = {
  setupFiles: [
    SEED,
    'server/src/platform/testing/choose-database.ts',
    'server/src/platform/testing/close-databases.ts',
  ],
  globalSetup: ['server/src/platform/testing/global-setup.ts'],
  // Each file closes what it opened, so the modules are read once.
  isolate: false,
  // Limits only end what would never end: how long something takes, `bench/` measures.
  testTimeout: START_LIMIT_MS,
  hookTimeout: START_LIMIT_MS,
  expect: { poll: { timeout: WAIT_LIMIT_MS } },
}

/**
 * Five projects, by the suffix of the file: `unit` is pure and fast, `browser` draws one component in a
 * real browser, `db` runs on a real database, `fault` as well, with processes that are killed, disks that
 * are full and clients that do not read, `e2e` drives a browser against a real server.
 */
export default defineConfig({
  test: {
    tags: [
      {
        name: 'core',
        description:
          'A journey that `npm test` runs; tools/core-journeys.test.ts holds their number.',
      },
      {
        name: 'short',
        description: 'A fault of less than two seconds, which `npm test` runs, too.',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: [SEED],
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...NEVER, '**/*.db.test.ts', '**/*.browser.test.tsx'],
          // Pure functions share nothing that a fresh module registry per file would protect. Not in threads: V8
          // sometimes crashes where several compile at once, and the whole run with it (nodejs/node issue 64500).
          pool: 'forks',
          isolate: false,
          // Property tests take seconds on a machine that does other things as well.
          testTimeout: 2 * WAIT_LIMIT_MS,
          hookTimeout: 2 * WAIT_LIMIT_MS,
          expect: { poll: { timeout: WAIT_LIMIT_MS } },
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
          testTimeout: 2 * WAIT_LIMIT_MS,
          hookTimeout: 2 * WAIT_LIMIT_MS,
          // As long as an element of a journey has: Vitest would give it a second.
          expect: { poll: { timeout: WAIT_LIMIT_MS } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'db',
          include: ['server/**/*.db.test.ts'],
          exclude: [...NEVER, FAULTS, ...testedElsewhere()],
          ...ON_DATABASE,
          // Each worker has a database of its own. On PostgreSQL they wait more than they work.
          maxWorkers: process.env['DATABASE_URL'] ? 3 : 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'fault',
          include: [FAULTS],
          exclude: [...NEVER, ...testedElsewhere()],
          ...ON_DATABASE,
          // What is killed, filled or held up here would disturb others.
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: NEVER,
          globalSetup: ['e2e/support/global-setup.ts'],
          // A journey waits more than it works; two of them keep two cores busy.
          maxWorkers: 2,
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
