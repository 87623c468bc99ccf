import { webAddressPattern } from '@love-space/contracts/patterns.ts'
import type { Playlist, Song, SongIcon } from '@love-space/contracts/space/playlist.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { isAbout } from '../../shared/waiting.rules.ts'

/** What somebody enters of a song. */
export interface SongWords {
  readonly url: string
  readonly titleArtist: string
  readonly description: string
  readonly icon: string
}

export const icons: readonly SongIcon[] = ['star', 'heart', 'music', 'play']

export const noSong: SongWords = { url: '', titleArtist: '', description: '', icon: 'star' }

const webAddress = new RegExp(webAddressPattern)

/** The address a song links to: of the web, or none at all. */
export const linkOf = (url: string): URL | null => {
  if (!webAddress.test(url)) return null
  // Not `URL.canParse`, which the oldest browsers that we promise lack.
  try {
    const address = new URL(url)
    return address.protocol === 'https:' || address.protocol === 'http:' ? address : null
  } catch {
    return null
  }
}

/** What a song is called in a list: its title, or the place it is at. */
export const titleOf = ({ titleArtist, url }: Pick<Song, 'titleArtist' | 'url'>): string =>
  titleArtist || (linkOf(url)?.hostname.replace(/^www\./, '') ?? url)

/** What waits on this device to be sent, as a kept write names it: a new song of a playlist, or a change of one. */
export const waitingSong = (playlistId: string) => ({ kind: 'song', ref: playlistId })
export const waitingSongChange = (songId: string) => ({ kind: 'song-change', ref: songId })

/** A song as it is shown here, with the write that still waits for a connection, or was refused. */
export interface ShownSong extends Song {
  readonly waiting?: HeldWrite
}

/** The songs of a playlist with what waits on this device. */
export const withWaitingSongs = ({ id, songs }: Playlist, writes: readonly HeldWrite[]): readonly ShownSong[] => {
  const changed = songs.map((song): ShownSong => {
    const write = writes.find((one) => isAbout(one, waitingSongChange(song.id)))
    return write ? { ...song, ...(write.body as Partial<SongWords>), waiting: write } : song
  })
  const added = writes.filter(
    (write) =>
      isAbout(write, waitingSong(id)) ||
      // A change of a song that is gone has no other place.
      (write.subject?.kind === 'song-change' && write.code === 'SONG_NOT_FOUND'),
  )
  const drafts = added.map((write): ShownSong => {
    const { key, heldAt, body } = write
    return {
      ...noSong,
      ...(body as Partial<SongWords>),
      id: key,
      playlistId: id,
      createdAt: heldAt,
      updatedAt: heldAt,
      waiting: write,
    }
  })
  return [...changed, ...drafts]
}

/** A number from 0 to 1 for a text, the same for the same seed. */
const lotOf = (text: string, seed: number): number => {
  let hash = seed | 0
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x9e3779b1) ^ (hash >>> 15)
  return (hash >>> 0) / 2 ** 32
}

/** By what the songs on home are drawn: a number for the lot, and since when a page is open. */
interface Draw {
  readonly lot: number
  /** An instant (ISO 8601). */
  readonly since: string
}

/**
 * Up to `count` songs in the order of the list: those that wait here or were added while the page is open, so that nobody
 * misses a song of theirs, and others drawn by lot. What is drawn stays while songs go.
 */
export const someOf = <S extends Pick<ShownSong, 'id' | 'createdAt' | 'waiting'>>(
  songs: readonly S[],
  count: number,
  { lot, since }: Draw,
): S[] => {
  const rankOf = ({ id, createdAt, waiting }: S) => (waiting || createdAt > since ? -1 : lotOf(id, lot))
  const drawn = new Set(songs.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, count))
  return songs.filter((song) => drawn.has(song))
}

/** The list with one entry at another place. */
export const movedTo = <S>(list: readonly S[], from: number, to: number): S[] => {
  const moved = [...list]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
