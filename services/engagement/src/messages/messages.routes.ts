import * as contract from '@love-space/contracts/engagement/message.routes.ts'
import { partsOfDayId } from '@love-space/couple-rules/natural-ids.ts'
import { requireWritable } from '@love-space/members/member.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { chooseForBook } from './choose-for-book.ts'
import { createMessage } from './create-message.ts'
import { importOwnLetters } from './import-own-letters.ts'
import {
  readConversation,
  readHistory,
  readLetterMonths,
  readLettersOfBook,
  readOnThisDay,
  readTodaysConversation,
  readTodaysMessage,
} from './messages.queries.ts'
import { toggleLike } from './toggle-like.ts'
import { updateMessage } from './update-message.ts'

export const mountMessageRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  bind(app, contract.createLoveMessage, async ({ user, body, creation }) => {
    const member = requireWritable(await members.requireMember(user))
    return { data: { loveMessage: await createMessage(deps, member, body, creation) } }
  })
  bind(app, contract.getTodaysLoveMessage, async ({ user, query }) => {
    const member = await members.requireMember(user, query.spaceId)
    return { data: { loveMessage: await readTodaysMessage(deps, member) } }
  })
  bind(app, contract.updateTodaysLoveMessage, async ({ user, body }) => {
    const member = requireWritable(await members.requireMember(user))
    return { data: { loveMessage: await updateMessage(deps, member, body) } }
  })
  bind(app, contract.getTodaysConversation, async ({ user, query }) => {
    const member = await members.requireMember(user, query.spaceId)
    return { data: await readTodaysConversation(deps, member) }
  })
  bind(app, contract.getConversationByDate, async ({ user, query }) => {
    const member = await members.requireMember(user, query.spaceId)
    return { data: await readConversation(deps, member, query.date) }
  })
  bind(app, contract.getLoveMessageHistory, async ({ user, query }) => {
    const member = await members.requireMember(user, query.spaceId)
    return { data: await readHistory(deps, member, query) }
  })
  bind(app, contract.getLetterMonths, async ({ user, query }) => ({
    data: { months: await readLetterMonths(deps, await members.requireMember(user, query.spaceId)) },
  }))
  bind(app, contract.getLettersOnThisDay, async ({ user, query }) => ({
    data: await readOnThisDay(deps, await members.requireMember(user, query.spaceId)),
  }))
  bind(app, contract.getLettersOfBook, async ({ user, query }) => {
    const member = await members.requireMember(user, query.spaceId)
    return { data: { loveMessages: await readLettersOfBook(deps, member, query) } }
  })
  bind(app, contract.chooseLetterForBook, async ({ user, params, body }) => {
    const member = await members.requireMemberOfRecord(user, partsOfDayId(params.id), 'MESSAGE_NOT_FOUND')
    return { data: { loveMessage: await chooseForBook(deps, member, params.id, body.chosen) } }
  })
  bind(app, contract.importOwnLetters, async ({ user, body }) => {
    const member = requireWritable(await members.requireMember(user, body.spaceId))
    return { data: { imported: await importOwnLetters(deps, member, body.letters) } }
  })
  bind(app, contract.likeLoveMessage, async ({ user, params, body }) => {
    // The space is part of the letter's id, so no read is needed to find it.
    const member = await members.requireMemberOfRecord(user, partsOfDayId(params.id), 'MESSAGE_NOT_FOUND')
    return { data: { loveMessage: await toggleLike(deps, requireWritable(member), params.id, body.liked) } }
  })
}
