import { defineConfig } from 'vitest/config'

const NEVER = ['**/node_modules/**', '**/dist/**', 'data/**', '.cache/**']

/**
 * Three projects, by the suffix of the file: `unit` is pure and fast, `db` runs on one real database
 * that its global setup starts (or on `DATABASE_URL`), `e2e` drives a browser against a real server.
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
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'db',
          include: ['server/**/*.db.test.ts'],
          exclude: NEVER,
          globalSetup: ['server/src/platform/testing/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
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
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
