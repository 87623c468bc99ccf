import { create } from 'zustand'
import { credentials } from '../credentials/credentials.ts'

/** `since`: epoch ms from which this page missed no change, because the stream replays earlier ones. */
export const useLiveStatus = create<{ isUp: boolean; since: number }>(() => ({ isUp: false, since: Infinity }))

export const usePollMs = (intervalMs: number): number | false =>
  useLiveStatus(({ isUp }) => (isUp ? false : intervalMs))

const reloadMs = 10_000

/** Follows the live stream while a user is signed in. Visitors do not load its code. */
export function startLive(): void {
  useLiveStatus.setState({ since: Date.now() })
  let isFollowing = false
  const follow = () => {
    if (isFollowing || credentials.userId() === undefined) return
    isFollowing = true
    import(/* webpackChunkName: "live-stream" */ './live-stream.lazy.ts').then(
      ({ followStream }) => followStream(),
      () => {
        isFollowing = false
        setTimeout(follow, reloadMs)
      },
    )
  }
  credentials.onUserChange(follow)
  follow()
}
