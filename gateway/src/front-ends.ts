import { join } from 'node:path'
import {
  createReleasedSource,
  unreleasedFrontEnd,
  type FrontEndSource,
  type ReleaseState,
} from '@love-space/static-server/released-source.ts'
import type { FrontEndName } from '@love-space/contracts/front-end.ts'
import { createStaticSource } from '@love-space/static-server/static-source.ts'
import type { FollowedReleases } from './follow-releases.ts'

export type FrontEnds = Readonly<Record<FrontEndName, FrontEndSource>>
export type ReleaseStates = Readonly<Record<FrontEndName, ReleaseState>>

/** Opens the front ends. Releases in the folder `releases` (if not empty) precede the builds. */
export const openFrontEnds = (
  origins: Readonly<Record<FrontEndName, string>>,
  releases: string,
  followed?: FollowedReleases,
): FrontEnds => {
  const open = (name: FrontEndName): FrontEndSource => {
    const unreleased = createStaticSource({ origin: origins[name] })
    return releases === ''
      ? unreleasedFrontEnd(unreleased)
      : createReleasedSource({
          folder: join(releases, name),
          unreleased,
          refresh: followed && (() => followed.refresh(name)),
        })
  }
  return { shell: open('shell'), 'mf-couple': open('mf-couple'), 'mf-admin': open('mf-admin') }
}

export const statesOf = async (frontEnds: FrontEnds): Promise<ReleaseStates> => {
  const states = Object.entries(frontEnds).map(async ([name, { state }]) => [name, await state()] as const)
  return Object.fromEntries(await Promise.all(states)) as Record<FrontEndName, ReleaseState>
}
