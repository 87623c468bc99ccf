import { call } from '../call.ts'

export const getRandomQuote = call('getRandomQuote', 'user', 'GET', '/quotes/random')
export const listQuotes = call('listQuotes', 'admin', 'GET', '/quotes')
export const getQuote = call('getQuote', 'admin', 'GET', '/quotes/{id}')
export const createQuote = call('createQuote', 'admin', 'POST', '/quotes', { idempotent: true })
export const updateQuote = call('updateQuote', 'admin', 'PUT', '/quotes/{id}')
export const deleteQuote = call('deleteQuote', 'admin', 'DELETE', '/quotes/{id}')
