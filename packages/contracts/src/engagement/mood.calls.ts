import { call } from '../call.ts'

export const rateMood = call('rateMood', 'member', 'POST', '/mood-rating', { repeatable: true })
export const importOwnMoods = call('importOwnMoods', 'member', 'POST', '/mood-rating/import')
export const getMood = call('getMood', 'member', 'GET', '/mood-rating')
export const getMoodsOfSpace = call('getMoodsOfSpace', 'member', 'GET', '/mood-rating/space')
export const getMoodsOfMonth = call('getMoodsOfMonth', 'member', 'GET', '/mood-rating/space/month')
