import { assignRole, createUser, listUsers, updateUser } from '@love-space/contracts/admin/user-admin.routes.ts'
import { setPin } from '@love-space/contracts/auth/recovery.routes.ts'
import { login, refresh, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { changePassword, choosePassword, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.routes.ts'
import { createSpace, getSpace } from '@love-space/contracts/space/space.routes.ts'
import type { Browser } from '../browser.ts'
import { isRefused, shown, textAt, valueAt, type Answer } from '../http.ts'
import { signInAsOperator } from '../operators.ts'
import { newAccount, newUser } from '../people.ts'
import { inTurn, type Row } from '../row.ts'
import type { Tally } from '../tally.ts'
import type { Target } from '../target.ts'

const signIn = async (target: Target, email: string, password: string): Promise<Browser> => {
  const browser = target.newBrowser()
  const { json } = await browser.call(login, { body: { email, password }, token: null })
  browser.token = textAt(json, 'data.token')
  return browser
}

const needsOwn = ({ json }: Answer): boolean => textAt(json, 'code') === 'OWN_PASSWORD_NEEDED'

const prepare = async (target: Target, tally: Tally, operator: Browser) => {
  const [first, { email, password, pin }] = [newAccount(target), newAccount(target)]
  const made = await operator.call(createUser, {
    body: { name: 'Ida', email: first.email, password: first.password },
  })
  const userId = textAt(made.json, 'data.user.id')
  const set = await operator.call(updateUser, { params: { id: userId }, body: { email } })
  tally.check('an operator makes an account and sets its e-mail', set.status === 200, shown(set))
  const used = await signIn(target, email, first.password)
  const body = { currentPassword: first.password, newPassword: password }
  const changed = await used.call(changePassword, { body })
  tally.check('and its password, signed in as it', changed.status === 200, shown(changed))
  const withPin = await used.call(setPin, { body: { currentPassword: password, newPin: pin } })
  tally.check('and its PIN', withPin.status < 300, shown(withPin))
  return { userId, email, password, pin, used }
}

/** The user enters with the password that the operator gave. Then nothing of the operator's may work. */
const keepAWayIn: Row['attack'] = async ({ target }, tally) => {
  const operator = await signInAsOperator(target, 'admin')
  const [first, second] = await target.newPairs(2)
  if (!first || !second) throw new Error('Two rings were needed for the attack.')
  const partner = await newUser(target, 'Ben')
  const claimed = await partner.browser.call(createWithToken, { body: { ...first, userId: partner.userId } })
  const params = { spaceId: textAt(claimed.json, 'data.space.id') }
  const { userId, email, password, pin, used } = await prepare(target, tally, operator)

  const person = await signIn(target, email, password)
  const join = (by: Browser) => by.call(addUserByToken, { body: { ...second, userId } })
  const entries = [
    await join(person),
    await person.call(createWithToken, { body: { ...second, userId } }),
    await person.call(createSpace, { body: { customName: 'Ours' } }),
  ]
  for (const entry of entries) tally.check('its person enters no space with that', needsOwn(entry), shown(entry))
  const own = newAccount(target).password
  const chosen = await person.call(choosePassword, { body: { currentPassword: password, newPassword: own } })
  tally.check('they choose their own password', chosen.status === 200, shown(chosen))
  person.token = textAt(chosen.json, 'data.token')
  const elsewhere = await join(await signIn(target, email, own))
  tally.check('which another session of theirs has not chosen', needsOwn(elsewhere), shown(elsewhere))
  await operator.call(updateUser, { params: { id: userId }, body: { email: newAccount(target).email } })
  const changed = await join(person)
  tally.check('and is asked for again after another e-mail by the operator', needsOwn(changed), shown(changed))
  const { password: last } = newAccount(target)
  await person.call(choosePassword, { body: { currentPassword: own, newPassword: last } })
  const joined = await join(person)
  tally.check('then they join', joined.status === 200, shown(joined))

  const left = [await used.call(meWithRoles), await used.call(getSpace, { params }), await used.call(refresh)]
  for (const answer of left) tally.check('the session of the operator is over', answer.status === 401, shown(answer))
  const again = await used.call(login, { body: { email, password }, token: null })
  tally.check('their password signs nobody in', again.status === 401, shown(again))
  const byPin = await person.call(verifyPin, { body: { pin } })
  tally.check('their PIN confirms nothing', isRefused(byPin), shown(byPin))
  const me = await person.call(meWithRoles)
  tally.check('their e-mail is unconfirmed', valueAt(me.json, 'data.user.emailConfirmed') === false, shown(me))
  const set = await operator.call(updateUser, { params: { id: userId }, body: { password } })
  tally.check('and they set no password any more', textAt(set.json, 'code') === 'PASSWORD_OF_MEMBER', shown(set))
}

/** An operator makes an operator's account and signs in to it. That password must open no operator route. */
const actAsTwo: Row['attack'] = async ({ target }, tally) => {
  const operator = await signInAsOperator(target, 'super_admin')
  const { email, password } = newAccount(target)
  const made = await operator.call(createUser, { body: { name: 'Olga', email, password } })
  const params = { id: textAt(made.json, 'data.user.id') }
  const given = await operator.call(assignRole, { params, body: { roleId: 'super_admin' } })
  tally.check('an operator makes another one', given.status === 200, shown(given))
  const second = await signIn(target, email, password)
  const attempts = [
    await second.call(listUsers),
    await second.call(createUser, { body: { name: 'Ole', email: newAccount(target).email, password } }),
    await second.call(updateUser, { params, body: { name: 'Olga Other' } }),
  ]
  for (const answer of attempts) tally.check('who does nothing by that password', needsOwn(answer), shown(answer))
}

export const handedOverAccounts: Row = {
  id: 'HO',
  title: 'an account that an operator made, used and handed over',
  attack: inTurn(keepAWayIn, actAsTwo),
}
