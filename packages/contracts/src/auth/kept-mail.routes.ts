import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { OneOf, routeOf, Strict } from '../route.ts'
import * as calls from './kept-mail.calls.ts'

// Lists kept mails. Works only in a local run that keeps mails in a folder, for requests of the same machine.

export const listKeptMails = routeOf(calls.listKeptMails, {
  summary: 'In a local run: a page of the mails it kept instead of sending them, newest first.',
  answerType: 'text/html',
  errors: ['NOT_FOUND'],
})

export const showKeptMail = routeOf(calls.showKeptMail, {
  summary: 'In a local run: one kept mail, as HTML or plain text.',
  params: Strict({ id: Id }),
  query: Strict({ as: Type.Optional(OneOf(['html', 'text'])) }),
  answerType: 'text/html',
  errors: ['NOT_FOUND'],
})
