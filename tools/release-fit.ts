import { join } from 'node:path'
import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import {
  canaryOf,
  currentOf,
  listReleases,
  ReleaseRefused,
  type NamesByModule,
  type Release,
} from '@love-space/static-server/release-store.ts'

const remoteNames = frontEndNames.filter((name) => name !== 'shell')

const shown = async (folder: string): Promise<Release[]> => {
  const ids = [(await currentOf(folder))?.id, (await canaryOf(folder))?.id]
  return (await listReleases(folder)).filter(({ id }) => ids.includes(id))
}

type Remote = Pick<Release, 'needs'> & { readonly name: string }
type Shell = Pick<Release, 'gives'> & { readonly name: string }

const assertFit = (remote: Remote, shell: Shell, advice: string): void => {
  const { gives } = shell
  if (gives === undefined) return
  const missing = Object.entries(remote.needs ?? {}).flatMap(([module, names]) =>
    names.filter((name) => !gives[module]?.includes(name)).map((name) => `${name} of ${module}`),
  )
  if (missing.length === 0) return
  throw new ReleaseRefused(`${remote.name} needs what ${shell.name} does not give: ${missing.join(', ')}. ${advice}`)
}

/** Returns the names that the shell gives which is served as built. Undefined if nobody checks that shell. */
export type AskBuilt = (() => Promise<NamesByModule>) | undefined

const builtShell = async (ask: () => Promise<NamesByModule>): Promise<Shell> => ({
  name: 'the shell that is served as built',
  gives: await ask(),
})

const assertShellFits = async (root: string, shell: () => Promise<Shell>): Promise<void> => {
  for (const name of remoteNames) {
    for (const { id, needs } of await shown(join(root, name))) {
      if (needs) assertFit({ name: `${name} ${id}`, needs }, await shell(), `Take ${name} back first.`)
    }
  }
}

/** Refuses to give new pages the shell's build while a released remote needs names that it lacks. */
export const assertBuiltShellFits = async (root: string, ask: AskBuilt): Promise<void> => {
  if (ask) await assertShellFits(root, () => builtShell(ask))
}

const assertRemoteFits = async (root: string, remote: Remote, ask: AskBuilt): Promise<void> => {
  const folder = join(root, 'shell')
  const newer = 'Release a newer shell first; then --use gives this one.'
  for (const { id, gives } of await shown(folder))
    assertFit(remote, { name: `shell ${id}`, ...(gives && { gives }) }, newer)
  if (ask && remote.needs && (await currentOf(folder)) === null) assertFit(remote, await builtShell(ask), newer)
}

/**
 * Refuses a remote that needs names which a shell lacks, and a shell that lacks names which a released remote needs. Shells are
 * the released ones, and the one that is served as built while none is current.
 */
export const assertFits = async (root: string, frontEnd: string, id: string, ask: AskBuilt): Promise<void> => {
  const own = (await listReleases(join(root, frontEnd))).find((release) => release.id === id)
  if (!own) return
  const { gives, needs } = own
  const name = `${frontEnd} ${id}`
  if (frontEnd !== 'shell') return assertRemoteFits(root, { name, ...(needs && { needs }) }, ask)
  await assertShellFits(root, async () => ({ name, ...(gives && { gives }) }))
}
