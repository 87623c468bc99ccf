import { stateIn, stateKey, takeMissing, type ReleaseBucket } from './release-bucket.ts'
import { releaseIds, removeRelease, takeShown } from './release-store.ts'

interface MirrorOptions {
  readonly bucket: ReleaseBucket
  readonly frontEnd: string
  readonly folder: string
}

/**
 * Returns a function that brings a store to the state of a bucket, and returns whether it changed something. If it
 * throws, the store is whole, and the next call goes on. A bucket without a state changes nothing.
 */
export const mirrorReleases = ({ bucket, frontEnd, folder }: MirrorOptions): (() => Promise<boolean>) => {
  let taken: Awaited<ReturnType<ReleaseBucket['get']>> = null
  return async () => {
    const found = await bucket.get(stateKey(frontEnd), taken ?? undefined)
    if (found === null || found === taken) return false
    const state = stateIn(found)
    const source = { bucket, frontEnd, state }
    const shown = [state.current?.id, state.canary?.id].filter((id) => id !== undefined)
    for (const id of shown) await takeMissing(source, folder, id)
    await takeShown(folder, state.current, state.canary)
    for (const id of Object.keys(state.releases)) await takeMissing(source, folder, id)
    for (const id of await releaseIds(folder)) {
      if (!Object.hasOwn(state.releases, id)) await removeRelease(folder, id)
    }
    taken = found
    return true
  }
}
