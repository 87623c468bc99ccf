import { call } from '../call.ts'

export const getInteraction = call('getInteraction', 'member', 'GET', '/space/{spaceId}/interaction/{key}')
export const putInteraction = call('putInteraction', 'member', 'PUT', '/space/{spaceId}/interaction/{key}', {
  repeatable: true,
})
export const showPresence = call('showPresence', 'member', 'POST', '/space/{spaceId}/interaction/{key}/presence', {
  repeatable: true,
})
export const allowSpicy = call('allowSpicy', 'member', 'PUT', '/space/{spaceId}/interaction/{key}/spicy', {
  repeatable: true,
})
