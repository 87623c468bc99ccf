import type { Playlist, Song } from '@love-space/contracts/space/playlist.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { fieldsIn, isAbout, newestAbout, withHeldWrite, type Shown } from '../../shared/waiting.rules.ts'
import { linkOf } from '../../shared/web-link.ts'

export interface SongDraft {
  readonly url: string
  readonly titleArtist: string
  readonly description: string
  readonly icon: string
}

export const emptySong: SongDraft = { url: '', titleArtist: '', description: '', icon: 'star' }

export const songDraftOf = ({ url, titleArtist, description, icon }: Song): SongDraft => ({
  url,
  titleArtist,
  description,
  icon,
})

export const titleOf = ({ titleArtist, url }: Pick<Song, 'titleArtist' | 'url'>): string =>
  titleArtist || (linkOf(url)?.hostname.replace(/^www\./, '') ?? url)

export const songSubject = (playlistId: string) => ({ kind: 'song', ref: playlistId })
export const songChangeSubject = (songId: string) => ({ kind: 'song-change', ref: songId })

/** A song with its held write. `saved` is absent if the server has no such song. */
export type ShownSong = Shown<Song>

export const songDraftIn = fieldsIn<SongDraft>

/** Returns the songs with held writes applied. A refused change leaves the server's values. */
export const withHeldSongs = ({ id, songs }: Playlist, writes: readonly HeldWrite[]): readonly ShownSong[] => {
  const changed = songs.map((song): ShownSong => {
    const shown = withHeldWrite<Song>(song, newestAbout(writes, songChangeSubject(song.id)), songDraftIn)
    return shown.waiting ? { ...shown, saved: song } : song
  })
  const added = writes.filter(
    (write) =>
      isAbout(write, songSubject(id)) ||
      // The song of this change was deleted, so list the change as a song.
      (write.subject?.kind === 'song-change' && write.code === 'SONG_NOT_FOUND'),
  )
  const drafts = added.map((write): ShownSong => {
    const { key, heldAt } = write
    return {
      ...emptySong,
      ...songDraftIn(write),
      id: key,
      playlistId: id,
      createdAt: heldAt,
      updatedAt: heldAt,
      waiting: write,
    }
  })
  return [...changed, ...drafts]
}

/** Returns a number from 0 to 1, the same for the same text and seed. */
const randomOf = (text: string, seed: number): number => {
  let hash = seed | 0
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x9e3779b1) ^ (hash >>> 15)
  return (hash >>> 0) / 2 ** 32
}

interface Draw {
  readonly seed: number
  readonly since: string
}

/**
 * Returns up to `count` songs in list order: held and new ones first, so that members see their own, then random ones.
 * The selection stays when other songs are deleted.
 */
export const someOf = <S extends Pick<ShownSong, 'id' | 'createdAt' | 'waiting'>>(
  songs: readonly S[],
  count: number,
  { seed, since }: Draw,
): S[] => {
  const rankOf = ({ id, createdAt, waiting }: S) => (waiting || createdAt > since ? -1 : randomOf(id, seed))
  const drawn = new Set(songs.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, count))
  return songs.filter((song) => drawn.has(song))
}

export const movedTo = <S>(list: readonly S[], from: number, to: number): S[] => {
  const moved = [...list]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
