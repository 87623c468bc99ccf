import { call } from '../call.ts'

export const createLoveMessage = call('createLoveMessage', 'member', 'POST', '/love-message/create', {
  idempotent: true,
})
export const getTodaysLoveMessage = call('getTodaysLoveMessage', 'member', 'GET', '/love-message/today')
export const updateTodaysLoveMessage = call('updateTodaysLoveMessage', 'member', 'PUT', '/love-message/today', {
  repeatable: true,
})
export const getTodaysConversation = call('getTodaysConversation', 'member', 'GET', '/love-message/conversation/today')
export const getConversationByDate = call(
  'getConversationByDate',
  'member',
  'GET',
  '/love-message/conversation/by-date',
)
export const getLoveMessageHistory = call('getLoveMessageHistory', 'member', 'GET', '/love-message/history')
export const getLetterMonths = call('getLetterMonths', 'member', 'GET', '/love-message/months')
export const getLettersOnThisDay = call('getLettersOnThisDay', 'member', 'GET', '/love-message/on-this-day')
export const getLettersOfBook = call('getLettersOfBook', 'member', 'GET', '/love-message/book')
export const chooseLetterForBook = call('chooseLetterForBook', 'member', 'PUT', '/love-message/{id}/book', {
  repeatable: true,
})
export const importOwnLetters = call('importOwnLetters', 'member', 'POST', '/love-message/import')
export const likeLoveMessage = call('likeLoveMessage', 'member', 'POST', '/love-message/{id}/like')
