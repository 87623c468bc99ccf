import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addRelease, makeCanary, makeCurrent, releaseBefore } from '@love-space/static-server/release-store.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askBuiltShell } from './built-shell.ts'
import { assertBuiltShellFits, assertFits as assertFitsOf } from './release-fit.ts'

const session = '@love-space/web-kit/session.store.ts'
const older = { gives: { [session]: ['useSession'] } }
const newer = { gives: { [session]: ['useSession', 'signOut'] } }
const asksLess = { needs: { [session]: ['useSession'] } }
const asksMore = { needs: { [session]: ['signOut', 'useSession'] } }

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-fit-'))
  await mkdir(join(root, 'build'))
})
afterEach(() => rm(root, { recursive: true }))

const assertFits = (inRoot: string, frontEnd: string, id: string) => assertFitsOf(inRoot, frontEnd, id, undefined)

const add = async (frontEnd: string, id: string, names: object): Promise<void> => {
  await addRelease(join(root, frontEnd), {
    id,
    from: join(root, 'build'),
    releasedAt: '2026-01-01T00:00:00Z',
    ...names,
  })
}
const release = async (frontEnd: string, id: string, names: object): Promise<void> => {
  await add(frontEnd, id, names)
  await makeCurrent(join(root, frontEnd), id)
}

it('refuses a remote that needs names which the shell lacks, until a shell has them', async () => {
  await release('shell', 'older', older)
  await add('mf-couple', 'less', asksLess)
  await add('mf-couple', 'more', asksMore)
  await expect(assertFits(root, 'mf-couple', 'less')).resolves.toBeUndefined()
  await expect(assertFits(root, 'mf-couple', 'more')).rejects.toThrow(
    `mf-couple more needs what shell older does not give: signOut of ${session}. Release a newer shell first`,
  )
  await release('shell', 'newer', newer)
  await expect(assertFits(root, 'mf-couple', 'more')).resolves.toBeUndefined()
})

it('refuses to roll the shell back before the remote that needs the newer one', async () => {
  await release('shell', 'older', older)
  await release('shell', 'newer', newer)
  await release('mf-admin', 'less', asksLess)
  await release('mf-admin', 'more', asksMore)
  expect(await releaseBefore(join(root, 'shell'))).toBe('older')
  await expect(assertFits(root, 'shell', 'older')).rejects.toThrow('Take mf-admin back first')
  await makeCurrent(join(root, 'mf-admin'), 'less')
  await expect(assertFits(root, 'shell', 'older')).resolves.toBeUndefined()
})

it('checks canaries too, on both sides', async () => {
  await release('shell', 'newer', newer)
  await add('shell', 'older', older)
  await add('mf-couple', 'more', asksMore)
  await makeCanary(join(root, 'mf-couple'), { id: 'more', percent: 5 })
  await expect(assertFits(root, 'shell', 'older')).rejects.toThrow('Take mf-couple back first')
  await makeCanary(join(root, 'shell'), { id: 'older', percent: 5 })
  await expect(assertFits(root, 'mf-couple', 'more')).rejects.toThrow('Release a newer shell first')
})

it('skips builds without a release, and releases from before names were recorded', async () => {
  await add('mf-couple', 'more', asksMore)
  await expect(assertFits(root, 'mf-couple', 'more')).resolves.toBeUndefined()
  await release('shell', 'unnamed', {})
  await expect(assertFits(root, 'mf-couple', 'more')).resolves.toBeUndefined()
})

it('compares a remote with the shell that is served as built, while no shell is current', async () => {
  const ask = (names: string[]) => async () => ({ [session]: names })
  await add('mf-couple', 'more', asksMore)
  const fits = (names: string[]) => assertFitsOf(root, 'mf-couple', 'more', ask(names))
  await expect(fits(['useSession'])).rejects.toThrow(
    `mf-couple more needs what the shell that is served as built does not give: signOut of ${session}.`,
  )
  await expect(fits(['signOut', 'useSession'])).resolves.toBeUndefined()
  await add('shell', 'newer', newer)
  await makeCanary(join(root, 'shell'), { id: 'newer', percent: 5 })
  await expect(fits([])).rejects.toThrow('served as built')
  await makeCurrent(join(root, 'shell'), 'newer')
  await expect(fits([])).resolves.toBeUndefined()
})

it('keeps a shell as long as its build lacks what a released remote needs', async () => {
  await release('shell', 'newer', newer)
  const fits = (names: string[]) => assertBuiltShellFits(root, async () => ({ [session]: names }))
  await expect(fits([])).resolves.toBeUndefined()
  await release('mf-admin', 'more', asksMore)
  await expect(fits(['useSession'])).rejects.toThrow('Take mf-admin back first.')
  await expect(fits(['useSession', 'signOut'])).resolves.toBeUndefined()
})

it('asks the shell at SHELL_SOURCE, and says that nobody knows if it cannot be asked', async () => {
  const SHELL_SOURCE = `${pathToFileURL(root).href}/`
  await expect(askBuiltShell({ SHELL_SOURCE })).rejects.toThrow(/gives\.json cannot be read, so nobody knows/)
  await expect(askBuiltShell({ RELEASES: 's3+https://s3.example.com/releases' })).rejects.toThrow('SHELL_SOURCE')
  await writeFile(join(root, 'gives.json'), JSON.stringify({ [session]: ['useSession'] }))
  expect(await askBuiltShell({ SHELL_SOURCE })).toEqual({ [session]: ['useSession'] })
})
