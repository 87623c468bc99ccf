import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const SEED_MAX = 2 ** 31

if (!process.env.SEED) {
  process.env.SEED = String(randomInt(SEED_MAX))
  process.stderr.write(`Random values come from the seed ${process.env.SEED}; SEED=${process.env.SEED} repeats them.\n`)
}

/** Importing fast-check gives it with that seed. */
const seededFile = join(import.meta.dirname, 'packages/testing/src/seeded-fast-check.ts')
const plugins = [
  {
    name: 'seeded-fast-check',
    enforce: 'pre' as const,
    resolveId: (source: string, importer: string | undefined) =>
      source === 'fast-check' && importer !== seededFile ? seededFile : undefined,
  },
]

/**
 * Files of these kinds share the modules of a worker, which halves what they cost: each starts services of its own and
 * stops them, and leaves nothing in a module. Those of the front ends do not share: a document and a server of answers would stay.
 */
const sharesModules = { isolate: false } as const

const productSetup = 'packages/testing/src/love-space.global-setup.ts'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.local/**']

const journeys = {
  environment: 'node',
  pool: 'forks',
  globalSetup: productSetup,
  setupFiles: 'packages/testing/src/policy-violations.setup.ts',
  env: { TEST_CLIENT_LIMITS: 'journeys' },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
} as const

/**
 * Journeys that need the product for themselves: one releases front ends, broken ones too, the other counts every request,
 * and would count those that follow from what others do as the same people.
 */
const alone = ['e2e/src/releases.e2e.test.ts', 'e2e/src/first-tap.e2e.test.ts']

/** Kinds of tests, told apart by their file names; the browser has its own folder, e2e. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A failure says all that it compared.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          include: ['**/*.unit.test.ts'],
          exclude,
          environment: 'node',
          ...sharesModules,
          testTimeout: 20_000,
        },
      },
      {
        plugins,
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          ...sharesModules,
          globalSetup: ['packages/testing/src/infrastructure.global-setup.ts'],
          testTimeout: 30_000,
          // As long as `waitFor` waits for an effect.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        plugins,
        // Outside a bundler its entry is the one for Node.
        resolve: {
          alias: { 'tus-js-client': join(import.meta.dirname, 'node_modules/tus-js-client/lib.es5/browser/index.js') },
        },
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
          ...journeys,
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.test.ts'],
          exclude: [...exclude, ...alone],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e-alone',
          include: alone,
          exclude,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['faults/src/**/*.faults.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          // Each kills what the others use.
          fileParallelism: false,
          globalSetup: [productSetup],
          env: { TEST_CLIENT_LIMITS: 'none' },
        },
      },
      {
        test: {
          name: 'attack',
          include: ['attack/src/**/*.attack.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          globalSetup: [productSetup],
          env: { TEST_CLIENT_LIMITS: 'real' },
        },
      },
    ],
  },
})
