import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/test-run/longest-first.ts'

const SEED_MAX = 2 ** 31

if (!process.env.SEED) {
  process.env.SEED = String(randomInt(SEED_MAX))
  process.stderr.write(`Random values come from the seed ${process.env.SEED}; SEED=${process.env.SEED} repeats them.\n`)
}

/** Replaces fast-check in tests and seeds it. */
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
 * These tests share the modules of a worker, which halves their cost: each test starts and stops its own services and leaves no state in
 * modules. Of front-end tests, those of `sharingWindow` do. Journeys share their worker's browser too.
 */
const sharesModules = { isolate: false } as const

const productSetup = 'packages/testing/src/love-space.global-setup.ts'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.local/**']

const journeys = {
  environment: 'node',
  pool: 'forks',
  ...sharesModules,
  globalSetup: productSetup,
  setupFiles: 'packages/testing/src/policy-violations.setup.ts',
  env: { TEST_CLIENT_LIMITS: 'journeys' },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
} as const

/** Journeys wait for pages half of the time. */
const journeysAtOnce = 3

/**
 * Journeys that need the product alone: one releases front ends, including broken ones; the other counts all requests, and would count
 * those that other journeys cause for the same people.
 */
const alone = ['e2e/src/releases.e2e.test.ts', 'e2e/src/first-tap.e2e.test.ts']

/** Folder for a JSON report of every run, set by `npm test -- --affected`. */
const { TEST_REPORTS: reports } = process.env

/**
 * Front-end tests that share modules and the window; a file fails for what it leaves behind. Not those that replace modules, nor those whose
 * modules go on by themselves: with what IndexedDB keeps, uploads or the live stream.
 */
const needsOwnWindow = /fake-indexeddb|useUploads|startLive\(|vi\.(mock|hoisted)\(/
const sharingWindow = globSync(['packages/ui/**/*.test.tsx', 'mf-{admin,couple}/src/**/*.test.tsx'], {
  cwd: import.meta.dirname,
}).filter((file) => !needsOwnWindow.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
/** Replaces zustand, to tell what a file leaves in a store. */
const observedStoresFile = join(import.meta.dirname, 'packages/web-kit/src/test/observed-zustand.ts')
const observedStores = {
  name: 'observed-stores',
  enforce: 'pre' as const,
  resolveId: (source: string, importer: string | undefined) =>
    source === 'zustand' && importer !== observedStoresFile ? observedStoresFile : undefined,
}
const web = {
  environment: 'happy-dom',
  testTimeout: 30_000,
} as const

/** Kinds of tests by file name; journeys in a browser have their own folder, e2e. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ...(reports ? (['json'] as const) : [])],
    ...(reports ? { outputFile: { json: join(reports, `${process.pid}.json`) } } : {}),
    // Failures print compared values in full.
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
          setupFiles: 'packages/testing/src/test-file.setup.ts',
          testTimeout: 30_000,
          // Same as the timeout of `waitFor`.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        plugins,
        // Outside a bundler, its entry point is the one for Node.
        resolve: {
          alias: { 'tus-js-client': join(import.meta.dirname, 'node_modules/tus-js-client/lib.es5/browser/index.js') },
        },
        test: {
          ...web,
          name: 'web',
          include: ['**/*.test.tsx', '**/*.web.test.ts'],
          exclude: [...exclude, ...sharingWindow],
          setupFiles: 'packages/web-kit/src/test/own-window.setup.ts',
        },
      },
      {
        plugins: [...plugins, observedStores],
        test: {
          ...web,
          ...sharesModules,
          name: 'web-shared',
          include: sharingWindow,
          exclude,
          setupFiles: 'packages/web-kit/src/test/shared-window.setup.ts',
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
          maxWorkers: journeysAtOnce,
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
          // Each file kills processes that the others use.
          fileParallelism: false,
          globalSetup: [productSetup],
          setupFiles: 'faults/src/until-delivered.setup.ts',
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
