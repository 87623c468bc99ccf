import { call } from '../call.ts'

export const listWishes = call('listWishes', 'member', 'GET', '/space/{spaceId}/wishes')
export const addWish = call('addWish', 'member', 'POST', '/space/{spaceId}/wishes', { idempotent: true })
export const updateWish = call('updateWish', 'member', 'PUT', '/space/wish/{wishId}')
export const deleteWish = call('deleteWish', 'member', 'DELETE', '/space/wish/{wishId}')
