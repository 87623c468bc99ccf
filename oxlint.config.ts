import type { OxlintConfig } from 'oxlint'
import { processNames, servicesExcept } from './packages/contracts/src/processes.ts'

// Import boundaries. An override replaces a rule's options, so every folder lists all groups that apply to it.

type Override = NonNullable<OxlintConfig['overrides']>[number]

interface Group {
  readonly group: string[]
  readonly importNames?: string[]
  readonly allowTypeImports?: boolean
  readonly message: string
}

const allOf = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`@love-space/${name}`, `@love-space/${name}/**`])

const services = allOf(...processNames)
const frontEnds = allOf('shell', 'mf-couple', 'mf-admin')
const frontEndPackages = allOf('ui', 'web-kit')
const startUp = allOf('local-runtime')
const besideTheProduct = [...startUp, ...allOf('testing', 'backup', 'demo-data')]
const node = ['node:*', 'node:*/**']
const serverLibraries = ['hono', 'mongoose', 'nats']

const contractsAlone: Group = {
  group: ['@love-space/**', ...node, ...serverLibraries],
  message: 'contracts hold schemas and names only: they import typebox and each other, nothing else.',
}
const rulesAlone: Group = {
  group: ['@love-space/**', '!@love-space/contracts/**', ...node, ...serverLibraries],
  message:
    'couple-rules run in the browser and on servers: pure functions, with contracts and each other, nothing else.',
}
const noProduct: Group = {
  group: [...services, ...frontEndPackages, ...frontEnds],
  message: 'Shared server code knows no service and no front end: let the caller pass in what it needs.',
}
const noStartUp: Group = {
  group: [...startUp, ...allOf('testing')],
  message: 'Start-up calls this package, never the other way round: let the caller pass in what it started.',
}
const noOtherService: Group = {
  group: [...services, '**/services/**'],
  message: 'A service never imports another one: call its internal route (contracts/internal) or consume its events.',
}
const noFrontEndPackage: Group = { group: frontEndPackages, message: 'Front-end packages stay in front ends.' }
const noTestingCode: Group = { group: besideTheProduct, message: 'Only tests import testing code.' }
const factsFromMembers: Group = {
  // The only files with these names, so that route files may import any other as a whole.
  group: ['auth/user', 'space/space'].flatMap((name) =>
    ['events', 'internal'].map((kind) => `@love-space/contracts/${name}.${kind}.ts`),
  ),
  importNames: [
    'spaceChanged',
    'SpaceFacts',
    'getSpaceFacts',
    'getSpacesOfUser',
    'userChanged',
    'userRegistered',
    'UserFacts',
    'lookUpUsers',
  ],
  message:
    'What a service knows of spaces and people is kept by @love-space/members: its consumers, its read-through, its guards.',
}
const noOtherFrontEnd: Group = {
  group: frontEnds,
  message: 'A front end never imports another one: share through web-kit, ui or contracts.',
}
const noServerCode: Group = {
  group: [...allOf('service-kit', 'members', 'static-server'), ...besideTheProduct, ...node],
  message: 'Server code stays on servers.',
}
const noSchemas: Group = {
  group: [
    '@sinclair/typebox',
    '@sinclair/typebox/**',
    ...['routes', 'internal', 'events'].map((kind) => `@love-space/contracts/**/*.${kind}.ts`),
  ],
  allowTypeImports: true,
  message: 'A browser loads no schemas: import the call from *.calls.ts, and of schemas the types.',
}
const routerFacade: Group = {
  group: ['react-router-dom'],
  message: 'Import the router from @love-space/web-kit/router.ts: it is the shared, tree-shaken facade.',
}
const queryFacade: Group = {
  group: ['@tanstack/react-query'],
  message: 'Import it from @love-space/web-kit/query.ts, the shared, tree-shaken facade; name there what is missing.',
}
const featuresByPanels: Group = {
  group: ['../*/**', '!../../**', '../../features/**', '!../*/*.panel.tsx', '!../*/*.queries.ts'],
  message: 'A feature imports of another one its *.panel.tsx and *.queries.ts only: move what both need to src/shared.',
}
const sharedWithoutFeatures: Group = {
  group: ['**/features/**'],
  message: 'What features share knows none of them: move what it needs here, or let the feature pass it in.',
}
const fromOutside: Group = {
  group: [...services, ...frontEnds, ...['services', 'gateway', 'shell', 'mf-*'].map((name) => `../**/${name}/**`)],
  message: 'Attacks and benchmarks know the product from outside: by HTTP, contracts and packages.',
}

const service = [noOtherService, noFrontEndPackage, noTestingCode]
const frontEnd = [noOtherFrontEnd, noServerCode, noSchemas, routerFacade, queryFacade]

const boundaries: (readonly [files: string[], groups: Group[]])[] = [
  [['packages/contracts/src/**'], [contractsAlone]],
  [['packages/couple-rules/src/**'], [rulesAlone]],
  [['packages/{service-kit,members,static-server,local-runtime}/src/**'], [noProduct]],
  [['packages/{backup,demo-data}/src/**'], [noProduct, noStartUp]],
  [['{services/*,gateway}/src/**'], service],
  [[`services/{${servicesExcept('auth', 'space').join()}}/src/**`], [...service, factsFromMembers]],
  [['{shell,mf-*,packages/ui,packages/web-kit}/src/**', 'shell/service-worker/**'], frontEnd],
  [['mf-*/src/features/**'], [...frontEnd, featuresByPanels]],
  [['mf-*/src/shared/**'], [...frontEnd, sharedWithoutFeatures]],
  [['{attack,bench}/**'], [fromOutside]],
]

const bind = ([files, patterns]: (typeof boundaries)[number]): Override => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** No boundaries: tests, and tools that run or replace several processes. */
const unbound = [
  'packages/web-kit/src/{router,query,queries/read-cache.lazy}.ts',
  '**/*.test.{ts,tsx}',
  'mf-*/src/test/**',
  'packages/testing/**',
  'e2e/**',
  'faults/**',
  '**/rspack.config.mjs',
]
const besides = ['packages/{backup,demo-data,local-runtime}/**', 'bench/**', 'faults/**', 'attack/**']

export default {
  plugins: ['typescript', 'unicorn', 'import', 'react', 'jsx-a11y', 'promise', 'vitest', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2024: true },
  ignorePatterns: ['docker/mongo-users.js', '**/dist/**', '.local/**', '.nx/**', 'coverage/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          attributes: false,
        },
      },
    ],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    eqeqeq: [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'no-console': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
      },
    ],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'no-shadow': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/consistent-return': 'off',
    'consistent-return': 'off',
    'no-underscore-dangle': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'no-await-in-loop': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/expect-expect': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'require-await': 'off',
    'node/no-process-env': 'error',
    'vitest/require-to-throw-message': 'off',
    'vitest/no-standalone-expect': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-meaningless-void-operator': 'off',
    'vitest/valid-expect': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'no-unmodified-loop-condition': 'off',
    'react/static-components': 'off',
  },
  overrides: [
    ...boundaries.map(bind),
    { files: unbound, rules: { 'no-restricted-imports': 'off' } },
    {
      files: [
        '**/*.test.{ts,tsx}',
        'mf-*/src/test/**',
        'packages/testing/**',
        'e2e/**',
        '**/rspack.config.mjs',
        ...besides,
      ],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    { files: ['tools/**', 'e2e/src/{screenshots,engines/main}.ts', ...besides], rules: { 'no-console': 'off' } },
    {
      files: [
        '**/main.ts',
        'tools/**',
        'packages/local-runtime/**',
        'packages/testing/**',
        'packages/service-kit/src/**/*.int.test.ts',
        'e2e/**',
        'faults/**',
        'attack/**',
        'bench/**',
        '**/*.config.*',
        'packages/front-build/**',
        'packages/service-build/**',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
  ],
} satisfies OxlintConfig
