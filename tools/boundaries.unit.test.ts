import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boundaries-'))
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Whether the lint rules let a file import something. */
async function mayImport(file: string, specifier: string): Promise<boolean> {
  await mkdir(join(folder, dirname(file)), { recursive: true })
  await writeFile(join(folder, file), `import { one } from '${specifier}'\nexport const two = one\n`)
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), ['-f', 'unix', file], { cwd: folder }, (_, stdout) =>
      resolve(!stdout.includes('no-restricted-imports')),
    )
  })
}

it.each([
  ['mf-couple/src/features/home/a.tsx', '../messages/letter.tsx'],
  ['mf-couple/src/features/home/b.tsx', '../messages/parts/letter.tsx'],
  ['mf-couple/src/features/home/c.tsx', '../../features/messages/letter.tsx'],
  ['mf-couple/src/shared/a.ts', '../features/tap/tap-address.ts'],
  ['mf-couple/src/features/home/d.tsx', '@love-space/mf-admin/routes.tsx'],
  ['shell/src/a.ts', '@love-space/service-kit/http/request-body.ts'],
  ['packages/web-kit/src/a.ts', '@love-space/shell/remotes.ts'],
  ['mf-admin/src/features/users/a.ts', '@love-space/contracts/auth/user.routes.ts'],
  ['packages/service-kit/src/a.ts', '@love-space/auth/users/user.model.ts'],
  ['services/space/src/a.ts', '@love-space/auth/users/user.model.ts'],
  ['services/space/src/b.ts', '@love-space/web-kit/router.ts'],
  ['services/space/src/c.ts', '@love-space/testing/kit/listen.ts'],
  ['packages/contracts/src/a.ts', '@love-space/texts/en/ui.ts'],
])('%s may not import %s', async (file, specifier) => {
  expect(await mayImport(file, specifier)).toBe(false)
})

it.each([
  ['mf-couple/src/features/home/e.tsx', '../messages/conversation.panel.tsx'],
  ['mf-couple/src/features/tap/a.ts', '../messages/conversation.queries.ts'],
  ['mf-admin/src/features/users/b.ts', '@love-space/contracts/auth/user.calls.ts'],
  ['mf-couple/src/features/home/f.tsx', '../../shared/pin/pin-entry.tsx'],
  ['mf-couple/src/test/a.ts', '@love-space/testing/mock-api.ts'],
  ['services/space/src/a.int.test.ts', '@love-space/testing/service-harness.ts'],
])('%s may import %s', async (file, specifier) => {
  expect(await mayImport(file, specifier)).toBe(true)
})
