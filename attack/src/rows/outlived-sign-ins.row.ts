import { toggleUserStatus, updateUser } from '@love-space/contracts/admin/user-admin.routes.ts'
import { endSessions, login, logout, refresh } from '@love-space/contracts/auth/session.routes.ts'
import { changePassword, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { getQuota } from '@love-space/contracts/media/file.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import type { Browser } from '../browser.ts'
import { shown, textAt } from '../http.ts'
import { newAccount, newUser, signInElsewhere, type TestUser } from '../people.ts'
import { signInAsOperator } from '../operators.ts'
import { inTurn, type Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'

const heardMs = 2_000

const atOnce = 8

/** Returns ways to end a session, by another browser if possible. */
const waysToEnd = (scene: Scene, operator: Awaited<ReturnType<typeof signInAsOperator>>) => ({
  'signing out': (_person: TestUser, used: Browser) => used.call(logout),
  'a new password': ({ browser, password: currentPassword }: TestUser) =>
    browser.call(changePassword, {
      body: { currentPassword, newPassword: newAccount(scene.target).password },
    }),
  'signing out everywhere': ({ browser }: TestUser) => browser.call(endSessions),
  'a second sign-in in the browser': ({ email, password }: TestUser, used: Browser) =>
    used.call(login, { body: { email, password }, token: null }),
  'an operator who switches the account off': ({ userId }: TestUser) =>
    operator.call(toggleUserStatus, { params: { id: userId }, body: { isActive: false } }),
})

/** Sends requests right after the response that ended a session, which must be refused before the stream reports it. */
const useAfterTheAnswer = async (scene: Scene, tally: Tally): Promise<void> => {
  const operator = await signInAsOperator(scene.target, 'admin')
  for (const [name, end] of Object.entries(waysToEnd(scene, operator))) {
    for (let round = 0; round < scene.tries(6, 2); round += 1) {
      const person = await newUser(scene.target, 'Ida')
      const used = await signInElsewhere(scene.target, person)
      const { token } = used
      tally.check(`a token works before ${name}`, (await used.call(meWithRoles, { token })).status === 200)
      const answer = await end(person, used)
      const routes = [listNotifications, listSpaces, getQuota, meWithRoles] as const
      const later = await Promise.all(
        Array.from({ length: atOnce }, (_, at) => used.call(routes[at % routes.length] ?? meWithRoles, { token })),
      )
      tally.check(`${name} is answered`, answer.status < 300, shown(answer))
      const passed = later.filter(({ status }) => status !== 401)
      tally.check(`no request passes once ${name} is answered`, passed.length === 0, passed.map(shown).join())
    }
  }
}

const signInAndEnd: Row['attack'] = async (scene, tally) => {
  const { target } = scene
  const operator = await signInAsOperator(scene.target, 'admin')
  const person = await newUser(target, 'Otto')
  const params = { id: person.userId }
  const reading = [listNotifications, listSpaces, getQuota] as const
  for (let round = 0; round < scene.tries(6, 2); round += 1) {
    const { password } = newAccount(target)
    await operator.call(updateUser, { params, body: { password } })
    const browser = target.newBrowser()
    const signedIn = await browser.call(login, { body: { email: person.email, password }, token: null })
    tally.check('the new password signs in', signedIn.status === 200, shown(signedIn))
    browser.token = textAt(signedIn.json, 'data.token')
    const open = await browser.call(listSpaces)
    tally.check('and the token is taken at once', open.status !== 401, shown(open))
    await operator.call(toggleUserStatus, { params, body: { isActive: false } })
    for (const route of reading) {
      const isRefused = await waitFor(async () => (await browser.call(route)).status === 401, {
        timeoutMs: heardMs,
      }).catch(() => false)
      tally.check(`${route.id} is closed once the account is deactivated`, isRefused, `round ${round + 1}`)
    }
    const refreshed = await browser.call(refresh)
    tally.check('and nothing renews it', refreshed.status === 401, shown(refreshed))
    await operator.call(toggleUserStatus, { params, body: { isActive: true } })
  }
}

export const outlivedSignIns: Row = {
  id: 'SE',
  title: 'tokens after the end of their sign-in: within the second of its beginning, and in the moment of the answer',
  attack: inTurn(signInAndEnd, useAfterTheAnswer),
}
