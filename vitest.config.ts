import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.local/**']

/** Four kinds of tests, told apart by their file names; the browser has its own folder, e2e. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['**/*.unit.test.ts'], exclude, environment: 'node' } },
      {
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          globalSetup: ['packages/testing/src/infrastructure.global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['**/*.test.tsx', '**/*.web.test.ts'],
          exclude,
          environment: 'happy-dom',
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'runtime',
          include: ['**/*.runtime.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          fileParallelism: false,
          globalSetup: ['e2e/src/love-space.global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/src/**/*.faults.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
        },
      },
    ],
  },
})
