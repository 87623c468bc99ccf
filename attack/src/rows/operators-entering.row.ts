import { changeUsers } from '@love-space/contracts/admin/bulk-change.routes.ts'
import { createUser, toggleUserStatus, updateUser } from '@love-space/contracts/admin/user-admin.routes.ts'
import { answerEmailProposal } from '@love-space/contracts/auth/email-proposal.routes.ts'
import { forgotPassword } from '@love-space/contracts/auth/recovery.routes.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.routes.ts'
import { createSpace } from '@love-space/contracts/space/space.routes.ts'
import type { Browser } from '../browser.ts'
import { signInAsOperator } from '../operators.ts'
import { isRefused, shown, textAt } from '../http.ts'
import { newAccount, newCouple, newUser } from '../people.ts'
import type { Row } from '../row.ts'
import type { Tally } from '../tally.ts'
import type { Target } from '../target.ts'

const handOutAccounts = async (target: Target, tally: Tally, operator: Browser, password: string): Promise<void> => {
  const [first, second] = await target.newPairs(2)
  if (!first || !second) throw new Error('Two rings were needed for the attack.')
  const made = newAccount(target)
  const { name } = made
  await operator.call(createUser, { body: { name, email: made.email, password } })
  const outsider = await newUser(target, 'Otto')
  const set = await operator.call(updateUser, { params: { id: outsider.userId }, body: { password } })
  tally.check('the password of somebody in no space can be set', set.status === 200, shown(set))
  for (const withEmail of [made.email, outsider.email]) {
    const browser = target.newBrowser()
    const signedIn = await browser.call(login, { body: { email: withEmail, password }, token: null })
    tally.check('an operator’s password signs in', signedIn.status === 200, shown(signedIn))
    browser.token = textAt(signedIn.json, 'data.token')
    const userId = textAt(signedIn.json, 'data.user.id')
    const entries = [
      await browser.call(createWithToken, { body: { ...first, userId } }),
      await browser.call(addUserByToken, { body: { ...second, userId } }),
      await browser.call(createSpace, { body: { customName: 'Ours' } }),
    ]
    for (const entry of entries) {
      tally.check('but enters no space', textAt(entry.json, 'code') === 'OWN_PASSWORD_NEEDED', shown(entry))
    }
  }
}

export const operatorsEntering: Row = {
  id: 'OA',
  title: "an operator who takes the account of a couple's person, or hands out one of their own making",
  attack: async (scene, tally) => {
    const { target } = scene
    const { partners } = await newCouple(target)
    const [victim] = partners
    const operator = await signInAsOperator(scene.target, 'admin')
    const { password, email } = newAccount(target)
    const signInWith = (withEmail: string) =>
      target.newBrowser().call(login, { body: { email: withEmail, password }, token: null })

    for (const { userId: id, email: theirs } of partners) {
      const set = await operator.call(updateUser, { params: { id }, body: { password } })
      tally.check('no operator sets the password of a person in a space', set.status === 409, shown(set))
      const beside = await operator.call(updateUser, {
        params: { id },
        body: { name: 'Ada', isActive: true, password },
      })
      tally.check('nor beside something else', beside.status === 409, shown(beside))
      const opened = await signInWith(theirs)
      tally.check('it opens nothing', opened.status === 401, shown(opened))
    }
    const toggle = { isActive: true, password }
    const many = { ids: [victim.userId], count: 1, isActive: true, password }
    const others = [
      await operator.call(toggleUserStatus, { params: { id: victim.userId }, body: toggle }),
      await operator.call(changeUsers, { body: many }),
    ]
    for (const answer of others) {
      tally.check('no other call takes a password', isRefused(answer), shown(answer))
    }

    const proposed = await operator.call(updateUser, { params: { id: victim.userId }, body: { email } })
    tally.check('an operator may propose an e-mail', proposed.status === 200, shown(proposed))
    await target.newBrowser().call(forgotPassword, { body: { email }, token: null })
    const me = await victim.browser.call(meWithRoles)
    const isKept = textAt(me.json, 'data.user.email') === victim.email
    tally.check('the present e-mail stays, and nobody is signed out', me.status === 200 && isKept, shown(me))
    const guessed = { token: `${victim.userId}.${'A'.repeat(43)}`, accept: true }
    const accepted = await target.newBrowser().call(answerEmailProposal, { body: guessed, token: null })
    tally.check('nobody accepts it by a made-up link', accepted.status === 410, shown(accepted))

    await handOutAccounts(target, tally, operator, password)
  },
}
