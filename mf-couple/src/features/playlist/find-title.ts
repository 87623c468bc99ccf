import { getSongTitle } from '@love-space/contracts/space/song-title.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { linkOf } from '../../shared/web-link.ts'

export async function findTitle(url: string): Promise<string | null> {
  if (!linkOf(url)) return null
  try {
    return (await api.call(getSongTitle, { query: { url } }))?.data.titleArtist ?? null
  } catch {
    return null
  }
}
