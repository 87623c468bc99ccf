import { getSongTitle } from '@love-space/contracts/space/song-title.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { linkOf } from './playlist.rules.ts'

/** What the site of a song calls it: 'artist - title'; null where it doesn't say, or cannot be asked. */
export async function findTitle(url: string): Promise<string | null> {
  if (!linkOf(url)) return null
  try {
    return (await api.call(getSongTitle, { query: { url } }))?.data.titleArtist ?? null
  } catch {
    // A title is a comfort; without one the form is as good.
    return null
  }
}
