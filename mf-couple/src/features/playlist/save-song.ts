import type { SongIcon } from '@love-space/contracts/space/playlist.ts'
import { addSong, deleteSong, updateSong } from '@love-space/contracts/space/playlist.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import type { Sending } from '@love-space/ui/use-record-form.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import type { SongWords } from './playlist.rules.ts'

const bodyOf = ({ url, titleArtist, description, icon }: SongWords) => ({
  url: url.trim(),
  titleArtist: titleArtist.trim(),
  description: description.trim(),
  icon: icon as SongIcon,
})

/** Adds a song; held while offline (QueuedError). */
export async function addSongTo(playlistId: string, words: SongWords, sending: Sending): Promise<void> {
  await api.call(addSong, { params: { playlistId }, body: bodyOf(words), ...sending })
  await refreshTopic('songs')
}

/** Changes a song; held while offline, a later change replacing it. */
export async function changeSong(songId: string, words: SongWords, sending: Sending): Promise<void> {
  await api.call(updateSong, { params: { songId }, body: bodyOf(words), ...sending })
  await refreshTopic('songs')
}

export async function moveSong(songId: string, before: string | null): Promise<void> {
  await api.call(updateSong, { params: { songId }, body: { before } })
  await refreshTopic('songs')
}

export async function removeSong(songId: string): Promise<void> {
  await api.call(deleteSong, { params: { songId } })
  await refreshTopic('songs')
}
