import { call } from '../call.ts'

export const sendThought = call('sendThought', 'member', 'POST', '/thinking-of-you')
export const getThoughts = call('getThoughts', 'member', 'GET', '/thinking-of-you')
export const muteThoughts = call('muteThoughts', 'member', 'PUT', '/thinking-of-you/mute', { repeatable: true })
