import { call } from '../call.ts'

export const listTrash = call('listTrash', 'member', 'GET', '/spaces/{spaceId}/trash')
export const restoreFromTrash = call(
  'restoreFromTrash',
  'member',
  'POST',
  '/spaces/{spaceId}/trash/{kind}/{id}/restore',
)
