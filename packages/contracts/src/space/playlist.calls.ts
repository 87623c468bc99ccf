import { call } from '../call.ts'

export const createPlaylist = call('createPlaylist', 'member', 'POST', '/space/playlist', { idempotent: true })
export const addSong = call('addSong', 'member', 'POST', '/space/playlist/{playlistId}/song', { idempotent: true })
export const updateSong = call('updateSong', 'member', 'PUT', '/space/song/{songId}')
export const deleteSong = call('deleteSong', 'member', 'DELETE', '/space/song/{songId}')
