import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boundaries-'))
  for (const file of ['oxlint.config.ts', 'packages/contracts/src/processes.ts']) {
    await cp(join(root, file), join(folder, file))
  }
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the reason to refuse an import, or '' if it is allowed. */
async function refusalOf(file: string, specifier: string): Promise<string> {
  await mkdir(join(folder, dirname(file)), { recursive: true })
  await writeFile(join(folder, file), `import { one } from '${specifier}'\nexport const two = one\n`)
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), ['-f', 'json', file], { cwd: folder }, (_, stdout) => {
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; help?: string }[] }
      resolve(diagnostics.find(({ code }) => code.includes('no-restricted-imports'))?.help ?? '')
    })
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
  ['packages/couple-rules/src/a.ts', '@love-space/service-kit/process/clock.ts'],
  ['services/media/src/a.ts', '@love-space/backup/storage.ts'],
  ['shell/src/b.ts', '@love-space/demo-data/demo-people.ts'],
  ['shell/src/c.ts', 'react-router-dom'],
  ['packages/backup/src/a.ts', '@love-space/local-runtime/record/ports.ts'],
  ['packages/demo-data/src/a.ts', '@love-space/local-runtime/record/secrets.ts'],
  ['packages/local-runtime/src/a.ts', '@love-space/auth/users/user.model.ts'],
  ['attack/src/a.ts', '../../services/auth/src/keys/signing-keys.ts'],
  ['attack/src/rows/a.row.ts', '../../../gateway/src/gate.ts'],
  ['bench/src/a.ts', '@love-space/mf-couple/routes.tsx'],
  ['bench/src/rows/a.ts', '../../../mf-couple/src/routes.tsx'],
])('%s may not import %s, and is told what to do instead', async (file, specifier) => {
  expect(await refusalOf(file, specifier)).toMatch(/^[A-Z].+\.$|^contracts hold|^couple-rules run/)
})

it.each([
  ['mf-couple/src/features/home/e.tsx', '../messages/conversation.panel.tsx'],
  ['mf-couple/src/features/tap/a.ts', '../messages/conversation.queries.ts'],
  ['mf-admin/src/features/users/b.ts', '@love-space/contracts/auth/user.calls.ts'],
  ['mf-couple/src/features/home/f.tsx', '../../shared/pin/pin-entry.tsx'],
  ['mf-couple/src/test/a.ts', '@love-space/testing/mock-api.ts'],
  ['services/space/src/a.int.test.ts', '@love-space/testing/service-harness.ts'],
  ['packages/local-runtime/src/b.ts', '@love-space/backup/restoring.ts'],
  ['attack/src/b.ts', '@love-space/contracts/gateway/tap.routes.ts'],
  ['bench/src/rows/b.ts', '@love-space/static-server/prerendered.ts'],
])('%s may import %s', async (file, specifier) => {
  expect(await refusalOf(file, specifier)).toBe('')
})
