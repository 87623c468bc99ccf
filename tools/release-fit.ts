import { join } from 'node:path'
import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import {
  canaryOf,
  currentOf,
  listReleases,
  ReleaseRefused,
  type Release,
} from '@love-space/static-server/release-store.ts'

const shown = async (folder: string): Promise<Release[]> => {
  const ids = [(await currentOf(folder))?.id, (await canaryOf(folder))?.id]
  return (await listReleases(folder)).filter(({ id }) => ids.includes(id))
}

const lacking = ({ needs = {} }: Release, { gives }: Release): string[] =>
  gives === undefined
    ? []
    : Object.entries(needs).flatMap(([module, names]) =>
        names.filter((name) => !gives[module]?.includes(name)).map((name) => `${name} of ${module}`),
      )

/** Refuses a remote that needs names a released shell lacks, and a shell that lacks names a released remote needs. */
export const assertFits = async (root: string, frontEnd: string, id: string): Promise<void> => {
  const own = (await listReleases(join(root, frontEnd))).find((release) => release.id === id)
  if (!own) return
  const isShell = frontEnd === 'shell'
  const others = frontEndNames.filter((name) => (name === 'shell') !== isShell)
  for (const other of others) {
    for (const found of await shown(join(root, other))) {
      const [remote, shell] = isShell ? [found, own] : [own, found]
      const missing = lacking(remote, shell)
      if (missing.length === 0) continue
      const remoteName = isShell ? other : frontEnd
      throw new ReleaseRefused(
        `${remoteName} ${remote.id} needs what shell ${shell.id} does not give: ${missing.join(', ')}. ` +
          (isShell ? `Take ${remoteName} back first.` : 'Release a newer shell first; then --use gives this one.'),
      )
    }
  }
}
