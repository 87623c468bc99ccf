import { call } from '../call.ts'

export const getSongTitle = call('getSongTitle', 'user', 'GET', '/space/song-title')
