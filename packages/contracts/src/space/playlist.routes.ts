import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { BasedOn, Id, OneLine, WebAddress } from '../primitives.ts'
import { Data, Nullable, routeOf, SomeOf, Strict, WithDefault } from '../route.ts'
import * as calls from './playlist.calls.ts'
import { Playlist, Song, SongIcon } from './playlist.ts'

const Title = OneLine({ minLength: 0, maxLength: limits.songTitleCharsMax })
const Description = Type.String({ maxLength: limits.songDescriptionCharsMax })

export const createPlaylist = routeOf(calls.createPlaylist, {
  summary: "Add a playlist to a space; 'My Playlist', whose id is the space's, always exists.",
  body: Strict({ spaceId: Id, name: OneLine({ minLength: 1, maxLength: limits.playlistNameCharsMax }) }),
  status: 201,
  answer: Data(Strict({ playlist: Playlist })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY', 'TOO_MANY_PLAYLISTS'],
})

export const addSong = routeOf(calls.addSong, {
  summary: 'Add a song at the end of a playlist.',
  params: Strict({ playlistId: Id }),
  body: Strict({
    url: WebAddress,
    titleArtist: WithDefault(Title, ''),
    description: WithDefault(Description, ''),
    icon: WithDefault(SongIcon, 'star'),
  }),
  status: 201,
  answer: Data(Strict({ song: Song })),
  errors: ['PLAYLIST_NOT_FOUND', 'SPACE_READ_ONLY', 'TOO_MANY_SONGS'],
})

export const updateSong = routeOf(calls.updateSong, {
  summary: 'Change a song, or move it: `before` names the song that follows it, null means the end.',
  params: Strict({ songId: Id }),
  body: SomeOf({
    url: WebAddress,
    titleArtist: Title,
    description: Description,
    icon: SongIcon,
    before: Nullable(Id),
    basedOn: BasedOn,
  }),
  answer: Data(Strict({ song: Song })),
  errors: ['SONG_NOT_FOUND', 'ITEM_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})

export const deleteSong = routeOf(calls.deleteSong, {
  summary: 'Delete a song for both; it cannot be restored.',
  params: Strict({ songId: Id }),
  status: 204,
  errors: ['SONG_NOT_FOUND', 'SPACE_READ_ONLY'],
})
