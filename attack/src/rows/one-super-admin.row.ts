import { createDataRequest, confirmDataRequest } from '@love-space/contracts/admin/data-request.routes.ts'
import type { DataRequestKind } from '@love-space/contracts/admin/data-request.ts'
import { listOwnDataRequests, stopDataRequest } from '@love-space/contracts/admin/own-data-request.routes.ts'
import { assignRole, createUser } from '@love-space/contracts/admin/user-admin.routes.ts'
import { listKeptMails, showKeptMail } from '@love-space/contracts/auth/kept-mail.routes.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { changePassword, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import type { Browser } from '../browser.ts'
import { shown, textAt, valueAt, type Answer } from '../http.ts'
import { signInAsOperator } from '../operators.ts'
import { newAccount, newCouple, stepUp, type Partner } from '../people.ts'
import type { Row } from '../row.ts'
import type { Tally } from '../tally.ts'
import type { Target } from '../target.ts'

const expectOk = (answer: Answer, what: string): Answer => {
  if (answer.status < 300) return answer
  throw new Error(`${what} was needed for the attack and answered ${shown(answer)}`)
}

const makePuppet = async (target: Target, operator: Browser): Promise<Browser> => {
  const { name, email, password } = newAccount(target)
  const made = expectOk(await operator.call(createUser, { body: { name, email, password } }), 'Creating a user')
  const params = { id: textAt(made.json, 'data.user.id') }
  expectOk(await operator.call(assignRole, { params, body: { roleId: 'super_admin' } }), 'Giving a role')
  const puppet = target.newBrowser()
  const signIn = async (withPassword: string) => {
    const signedIn = await puppet.call(login, { body: { email, password: withPassword }, token: null })
    puppet.token = textAt(expectOk(signedIn, 'Signing in').json, 'data.token')
  }
  await signIn(password)
  const { password: newPassword } = newAccount(target)
  const body = { currentPassword: password, newPassword }
  expectOk(await puppet.call(changePassword, { body }), 'Choosing a password')
  await signIn(newPassword)
  return puppet
}

/** Counts the mails that lead to the settings where the user can stop a request. */
const countMails = async (target: Target, email: string): Promise<number> => {
  const local = target.newBrowser('127.0.0.1')
  const { text } = await local.call(listKeptMails, { token: null })
  const ids = text
    .split('<li>')
    .flatMap((one) => (one.includes(email) ? (/mail\/([0-9a-f]{24})"/.exec(one)?.[1] ?? []) : []))
  const texts = await Promise.all(
    ids.map((id) => local.call(showKeptMail, { params: { id }, query: { as: 'text' }, token: null })),
  )
  return texts.filter((mail) => mail.text.includes(sectionOf(paths.settings, sections.dataRequests))).length
}

/** Returns whether a new notification and a new mail have arrived. */
const isNotified = async (target: Target, { browser, email }: Partner, notified: number): Promise<boolean> => {
  const isHere = async () => {
    const { json } = await browser.call(listNotifications)
    const notifications = valueAt(json, 'data.notifications') as { params: { change?: string } }[]
    const count = notifications.filter(({ params }) => params.change?.endsWith('-asked')).length
    return count === notified && (await countMails(target, email)) === notified
  }
  return waitFor(isHere).then(
    () => true,
    () => false,
  )
}

const tryPair = async (
  target: Target,
  tally: Tally,
  [asker, confirmer]: readonly [Browser, Browser],
  [victim, other]: readonly [Partner, Partner],
  { kind, notified }: { readonly kind: DataRequestKind; readonly notified: number },
): Promise<void> => {
  const asked = await asker.call(createDataRequest, { params: { id: victim.userId }, body: { kind } })
  tally.check(`a super_admin asks for an ${kind}`, asked.status === 201, shown(asked))
  const id = textAt(asked.json, 'data.request.id')
  const params = { id }
  for (const browser of [confirmer, asker]) {
    const confirmed = await browser.call(confirmDataRequest, { params })
    const isRefused = confirmed.status === 403 && textAt(confirmed.json, 'code') === 'SECOND_SUPER_ADMIN_REQUIRED'
    tally.check('an account of their own making confirms nothing', isRefused, shown(confirmed))
  }
  tally.check('the person is told in the app and by mail', await isNotified(target, victim, notified), victim.email)
  const listed = await victim.browser.call(listOwnDataRequests)
  const states = (valueAt(listed.json, 'data.requests') as { id: string; state: string }[]).filter(
    (one) => one.id === id,
  )
  tally.check('it waits, and they see it', states[0]?.state === 'waiting', shown(listed))

  await stepUp(other)
  for (const stranger of [other.browser, asker]) {
    const answer = await stranger.call(stopDataRequest, { params })
    tally.check('nobody else stops it', [403, 404].includes(answer.status), shown(answer))
  }
  await stepUp(victim)
  for (let count = 0; count < 2; count += 1) {
    const stopped = await victim.browser.call(stopDataRequest, { params })
    tally.check('they stop it', stopped.status === 200, shown(stopped))
  }
  for (const browser of [confirmer, asker]) {
    const late = await browser.call(confirmDataRequest, { params })
    tally.check('then nobody confirms it', [403, 409].includes(late.status), shown(late))
  }
  const me = await victim.browser.call(meWithRoles)
  tally.check('they go on as before', me.status === 200 && textAt(me.json, 'data.user.id') === victim.userId, shown(me))
}

export const oneSuperAdmin: Row = {
  id: 'SA',
  title: 'one super_admin who copies or erases a person by a second account of their own making',
  attack: async ({ target }, tally) => {
    const operator = await signInAsOperator(target, 'super_admin')
    const puppet = await makePuppet(target, operator)
    const { partners } = await newCouple(target)
    const [one, two] = partners
    await tryPair(target, tally, [operator, puppet], [one, two], { kind: 'erasure', notified: 1 })
    await tryPair(target, tally, [puppet, operator], [two, one], { kind: 'erasure', notified: 1 })
    await tryPair(target, tally, [operator, puppet], [two, one], { kind: 'export', notified: 2 })
  },
}
