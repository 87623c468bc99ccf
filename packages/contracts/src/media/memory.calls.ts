import { call } from '../call.ts'

export const listMemories = call('listMemories', 'member', 'GET', '/memories/{spaceId}')
export const countMemories = call('countMemories', 'member', 'GET', '/memories/{spaceId}/count')
export const getItemsOnThisDay = call('getItemsOnThisDay', 'member', 'GET', '/memories/{spaceId}/on-this-day')
export const listAlbum = call('listAlbum', 'member', 'GET', '/memories/{spaceId}/album')
export const listAlbumMonths = call('listAlbumMonths', 'member', 'GET', '/memories/{spaceId}/album/months')
export const createAlbumDownload = call('createAlbumDownload', 'member', 'POST', '/memories/{spaceId}/album/download')
export const findDoubles = call('findDoubles', 'member', 'POST', '/memories/{spaceId}/album/doubles')
export const listMemoryCategories = call(
  'listMemoryCategories',
  'member',
  'GET',
  '/spaces/{spaceId}/memories/categories',
)
export const getMemory = call('getMemory', 'member', 'GET', '/memories/{spaceId}/{memoryId}')
export const createMemory = call('createMemory', 'member', 'POST', '/memories/{spaceId}', { idempotent: true })
export const updateMemory = call('updateMemory', 'member', 'PUT', '/memories/{id}')
export const deleteMemory = call('deleteMemory', 'member', 'DELETE', '/memories/{id}')
export const likeMemory = call('likeMemory', 'member', 'POST', '/memories/{id}/like')
export const commentOnMemory = call('commentOnMemory', 'member', 'POST', '/memories/{id}/comment', { idempotent: true })
export const deleteMemoryComment = call('deleteMemoryComment', 'member', 'DELETE', '/memories/{id}/comment/{commentId}')
