import { call } from '../call.ts'

export const listKeptMails = call('listKeptMails', 'public', 'GET', '/dev/mail')
export const showKeptMail = call('showKeptMail', 'public', 'GET', '/dev/mail/{id}')
