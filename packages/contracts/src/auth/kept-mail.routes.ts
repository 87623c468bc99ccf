import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { route, Strict } from '../route.ts'

// Only a local run that keeps its mails in a folder answers these, and only to the machine it runs on.

export const listKeptMails = route({
  id: 'listKeptMails',
  method: 'GET',
  path: '/dev/mail',
  summary: 'In a local run: the mails it kept instead of sending them, newest first, as a page.',
  access: 'public',
  answerType: 'text/html',
  errors: ['NOT_FOUND'],
})

export const showKeptMail = route({
  id: 'showKeptMail',
  method: 'GET',
  path: '/dev/mail/{id}',
  summary: 'In a local run: one kept mail, as its reader sees it or as plain text.',
  access: 'public',
  params: Strict({ id: Id }),
  query: Strict({ as: Type.Optional(Type.Union([Type.Literal('html'), Type.Literal('text')])) }),
  answerType: 'text/html',
  errors: ['NOT_FOUND'],
})
