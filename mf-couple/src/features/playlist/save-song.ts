import type { SongIcon } from '@love-space/contracts/space/playlist.ts'
import { addSong, deleteSong, updateSong } from '@love-space/contracts/space/playlist.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { waitingSong, waitingSongChange, type SongWords } from './playlist.rules.ts'

const bodyOf = ({ url, titleArtist, description, icon }: SongWords) => ({
  url: url.trim(),
  titleArtist: titleArtist.trim(),
  description: description.trim(),
  icon: icon as SongIcon,
})

/** Adds a song; without a connection it waits on this device (QueuedError). */
export async function addSongTo(playlistId: string, words: SongWords, idempotencyKey: string): Promise<void> {
  const body = bodyOf(words)
  const queueOffline = waitingSong(playlistId)
  await api.call(addSong, { params: { playlistId }, body, idempotencyKey, queueOffline })
  await refreshTopic('songs')
}

/** Changes a song; without a connection the change waits, and a later one takes its place. */
export async function changeSong(songId: string, words: SongWords): Promise<void> {
  await api.call(updateSong, {
    params: { songId },
    body: bodyOf(words),
    idempotencyKey: `song-${songId}`,
    queueOffline: waitingSongChange(songId),
  })
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
