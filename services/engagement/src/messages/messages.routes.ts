import {
  createLoveMessage,
  getConversationByDate,
  getLoveMessageHistory,
  getTodaysConversation,
  getTodaysLoveMessage,
  likeLoveMessage,
  updateTodaysLoveMessage,
} from '@love-space/contracts/http/engagement.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { Deps } from '../deps.ts'
import { requireMember } from '../spaces/require-member.ts'
import { createMessage } from './create-message.ts'
import { readConversation, readHistory, readTodaysConversation, readTodaysMessage } from './messages.queries.ts'
import { toggleLike } from './toggle-like.ts'
import { updateMessage } from './update-message.ts'

export const mountMessages = (app: HttpApp, deps: Deps): void => {
  bind(app, createLoveMessage, async ({ user, body, idempotencyKey }) => {
    const member = await requireMember(deps, user)
    return { data: { loveMessage: await createMessage(deps, member, body, idempotencyKey) } }
  })
  bind(app, getTodaysLoveMessage, async ({ user }) => {
    const member = await requireMember(deps, user)
    return { data: { loveMessage: await readTodaysMessage(deps, member) } }
  })
  bind(app, updateTodaysLoveMessage, async ({ user, body }) => {
    const member = await requireMember(deps, user)
    return { data: { loveMessage: await updateMessage(deps, member, body) } }
  })
  bind(app, getTodaysConversation, async ({ user }) => {
    const member = await requireMember(deps, user)
    return { data: await readTodaysConversation(deps, member) }
  })
  bind(app, getConversationByDate, async ({ user, query }) => {
    const member = await requireMember(deps, user)
    return { data: await readConversation(deps, member, query.date) }
  })
  bind(app, getLoveMessageHistory, async ({ user, query }) => {
    const member = await requireMember(deps, user)
    return { data: await readHistory(deps, member, query) }
  })
  bind(app, likeLoveMessage, async ({ user, params }) => {
    const member = await requireMember(deps, user)
    return { data: { loveMessage: await toggleLike(deps, member, params.id) } }
  })
}
